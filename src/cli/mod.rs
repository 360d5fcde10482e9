//! The command line: the only floor that knows arguments, files, standard output and colours.
