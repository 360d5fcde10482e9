//! The problems that can be searched without writing code: puzzles and graphs, from the catalogue
//! that is built in or from files.
//!
//! Knows the [`Problem`](crate::problem::Problem) trait only; no search and no trace.
