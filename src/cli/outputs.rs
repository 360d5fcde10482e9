//! Outputs: regular files appear whole or not at all; devices and pipes are written directly.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::failure::Failure;
use super::files::words_of;
use super::pending::{self, Pending};
use super::places::Places;

/// Something to write to, opened before the work begins, so that a mistake shows early.
pub(super) struct Output {
    name: String,
    to: To,
    /// Whether nothing but this is to be written.
    alone: bool,
}

enum To {
    Stdout(BufWriter<io::Stdout>),
    /// A device or a pipe.
    Direct {
        file: BufWriter<File>,
        place: PathBuf,
    },
    /// A regular file that takes its place when all is written.
    Replacing(Replacing),
}

/// A temporary file that is to become another. It is open only while it is written to: a command may
/// have hundreds of outputs, and a process may not have as many open files.
struct Replacing {
    temporary: TempPath,
    open: Option<BufWriter<File>>,
    place: PathBuf,
}

impl Replacing {
    fn file(&mut self) -> io::Result<&mut BufWriter<File>> {
        let file = match self.open.take() {
            Some(file) => file,
            None => BufWriter::new(File::options().append(true).open(&self.temporary)?),
        };
        Ok(self.open.insert(file))
    }

    fn close(&mut self) -> io::Result<()> {
        self.open.take().map_or(Ok(()), |mut file| file.flush())
    }
}

impl Output {
    /// Opens `path`, or standard output for `-`.
    pub(super) fn open(path: &str) -> Result<Self, Failure> {
        if ["-", "/dev/stdout"].contains(&path) {
            let to = To::Stdout(BufWriter::new(io::stdout()));
            return Ok(Self { name: "standard output".to_owned(), to, alone: false });
        }
        let to = open(path).map_err(|error| Failure::unwritable(&format!("{path:?}"), &error))?;
        Ok(Self { name: path.to_owned(), to, alone: false })
    }

    /// Says that nothing else is to be written, so that with the reader gone all is done.
    pub(super) const fn is_alone(&mut self) {
        self.alone = true;
    }

    /// Whether this is standard output.
    pub(super) const fn is_stdout(&self) -> bool {
        matches!(self.to, To::Stdout(_))
    }

    /// Where this writes to, for messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The regular file that this is going to replace, if it is one.
    pub(super) fn replaces(&self) -> Option<&Path> {
        match &self.to {
            To::Replacing(Replacing { place, .. }) => Some(place),
            To::Stdout(_) | To::Direct { .. } => None,
        }
    }

    /// Whether this and another write to the same place.
    pub(super) fn collides_with(&self, other: &Self) -> bool {
        match (&self.to, &other.to) {
            (To::Stdout(_), To::Stdout(_)) => true,
            (
                To::Replacing(Replacing { place, .. }),
                To::Replacing(Replacing { place: other, .. }),
            )
            | (To::Direct { place, .. }, To::Direct { place: other, .. }) => {
                // What goes nowhere cannot get mixed up.
                place == other && place != Path::new("/dev/null")
            }
            (To::Stdout(_) | To::Direct { .. } | To::Replacing(_), _) => false,
        }
    }

    /// Says that all is written for now, so that a file need not stay open.
    pub(super) fn rest(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Replacing(replacing) => replacing.close(),
            To::Stdout(_) | To::Direct { .. } => Ok(()),
        }
    }

    /// Puts what was written into its place.
    pub(super) fn commit(self, places: &mut Places) -> Result<(), Failure> {
        let Self { name, to, .. } = self;
        let done = match to {
            To::Stdout(mut out) => out.flush().or_else(forgive_broken_pipe),
            To::Direct { file: mut out, .. } => out.flush().or_else(forgive_broken_pipe),
            To::Replacing(mut replacing) => replacing.close().and_then(|()| {
                let Replacing { mut temporary, place, .. } = replacing;
                places.put(&temporary, &place)?;
                // Nothing is left under the temporary name.
                temporary.disable_cleanup(true);
                Ok(())
            }),
        };
        done.map_err(|error| Failure::unwritable(&name, &error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.to {
            To::Stdout(out) => out.write(bytes),
            To::Direct { file, .. } => file.write(bytes),
            To::Replacing(replacing) => return replacing.file()?.write(bytes),
        };
        written.or_else(|error| {
            forgive_broken_pipe(error)?;
            if self.alone {
                // Whoever read has seen what he wanted, and nobody else waits.
                std::process::exit(0);
            }
            Ok(bytes.len())
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stdout(out) => out.flush().or_else(forgive_broken_pipe),
            To::Direct { file, .. } => file.flush().or_else(forgive_broken_pipe),
            To::Replacing(replacing) => replacing.close(),
        }
    }
}

/// A broken pipe is no failure.
pub(super) fn forgive_broken_pipe(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) }
}

fn open(path: &str) -> io::Result<To> {
    if path.is_empty() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a file needs a name"));
    }
    if path.ends_with('/') {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "the name is that of a folder"));
    }
    let path = Path::new(path);
    // What stands for an open file is not to be replaced, whatever is behind it.
    if path.starts_with("/dev") || path.starts_with("/proc") {
        let file = File::options().append(true).open(path)?;
        return Ok(To::Direct { file: BufWriter::new(file), place: path.to_owned() });
    }
    let place = end_of_links(path)?;
    match fs::metadata(&place) {
        Ok(there) if there.is_dir() => {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
        }
        Ok(there) if !there.is_file() => {
            let file = File::options().write(true).open(&place)?;
            return Ok(To::Direct { file: BufWriter::new(file), place });
        }
        // Whoever may not write a file may not replace it either.
        Ok(_) => drop(File::options().append(true).open(&place)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let folder = match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".steptrace-");
    let permissions = permissions_of(&place);
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    let made =
        pending::make(|| builder.tempfile_in(folder), |file| Pending::File(file.path().into()));
    let temporary = made.map_err(|error| {
        // Not with the temporary file's name, which would only puzzle.
        let why = if error.kind() == io::ErrorKind::NotFound {
            format!("there is no folder {}", folder.display())
        } else {
            format!("no file can be made in {}: {}", folder.display(), error.kind())
        };
        io::Error::new(error.kind(), why)
    })?;
    Ok(To::Replacing(Replacing { temporary: temporary.into_temp_path(), open: None, place }))
}

/// Where a path leads when its links are followed, the last of which may lead to nothing yet.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if let Ok(place) = fs::canonicalize(&path) {
            return Ok(place);
        }
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(whole(&path)),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// A path to a file that does not exist yet, spelt so that two spellings of it are equal.
fn whole(path: &Path) -> PathBuf {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match (fs::canonicalize(folder), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// The permissions for a file that is to stand at `place`: those it has, or what is usual.
#[cfg(unix)]
fn permissions_of(place: &Path) -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    let there = fs::metadata(place).map(|there| there.permissions());
    // What the process's mask allows of it.
    Some(there.unwrap_or_else(|_| fs::Permissions::from_mode(0o666)))
}

#[cfg(not(unix))]
fn permissions_of(_: &Path) -> Option<fs::Permissions> {
    None
}

/// A folder that outputs go into. What of it had to be made is taken away again if nothing comes
/// of it.
pub(super) struct Folder {
    made: Vec<PathBuf>,
}

impl Folder {
    pub(super) fn open(path: &str) -> Result<Self, Failure> {
        if path.is_empty() {
            return Err(Failure::unusable(
                "--output-dir needs the name of a folder, as in `-o out`",
            ));
        }
        if path == "-" {
            let what = "--output-dir takes a folder; single outputs can go to standard output";
            return Err(Failure::unusable(what));
        }
        let path = Path::new(path);
        let missing = path.ancestors().take_while(|folder| {
            !folder.as_os_str().is_empty() && fs::symlink_metadata(folder).is_err()
        });
        // From the inside to the outside, as they are to be taken away.
        let folder = Self { made: missing.map(Path::to_owned).collect() };
        let there =
            pending::make(|| fs::create_dir_all(path), |()| Pending::Folders(folder.made.clone()));
        let there = there.and_then(|()| {
            if path.is_dir() { Ok(()) } else { Err(io::Error::from(io::ErrorKind::AlreadyExists)) }
        });
        there.map_err(|error| {
            Failure::unusable(format!(
                "the folder {} cannot be used: {}",
                path.display(),
                words_of(&error)
            ))
        })?;
        Ok(folder)
    }

    /// The folder stays.
    pub(super) fn keep(mut self) {
        self.made.clear();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        for folder in &self.made {
            // If it is not empty after all, it is not ours to take away.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// A folder of files that appear together: they are written into a folder beside it, and moved when
/// all are there.
pub(super) struct Series {
    place: PathBuf,
    made: tempfile::TempDir,
    files: Vec<String>,
}

impl Series {
    /// Opens the folder that is to stand at `path`.
    pub(super) fn open(path: &str) -> Result<Self, Failure> {
        if ["", "-"].contains(&path) {
            return Err(Failure::unusable("frames go to a folder: give --frames its name"));
        }
        let place = PathBuf::from(path);
        let made = (|| {
            if place.exists() && !place.is_dir() {
                return Err(io::Error::from(io::ErrorKind::AlreadyExists));
            }
            let beside = match place.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            // Inside a folder that is there already: it may be all that may be written to.
            let within = if place.is_dir() { &*place } else { beside };
            if !within.is_dir() {
                let what = format!("there is no folder {}", within.display());
                return Err(io::Error::new(io::ErrorKind::NotFound, what));
            }
            let made = pending::make(
                || tempfile::Builder::new().prefix(".steptrace-").tempdir_in(within),
                |folder| Pending::Tree(folder.path().into()),
            );
            // Not with the temporary folder's name, which would only puzzle.
            made.map_err(|error| io::Error::from(error.kind()))
        })();
        let made = made.map_err(|error| {
            Failure::unusable(format!("the folder {path} cannot be used: {}", words_of(&error)))
        })?;
        Ok(Self { place, made, files: Vec::new() })
    }

    /// Where the folder is to stand, for messages.
    pub(super) fn name(&self) -> std::borrow::Cow<'_, str> {
        self.place.to_string_lossy()
    }

    /// A file in it.
    pub(super) fn file(&mut self, name: &str) -> io::Result<Box<dyn Write>> {
        let file = File::create(self.made.path().join(name))?;
        self.files.push(name.to_owned());
        Ok(Box::new(BufWriter::new(file)))
    }

    /// Whether the folder is to stand where something else is to be put.
    pub(super) fn collides_with(&self, output: &Output) -> bool {
        let whole = |path: &Path| std::path::absolute(path).ok();
        output.replaces().is_some_and(|place| whole(place) == whole(&self.place))
    }

    /// Sees that nothing stands in the way of a file.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match self.files.iter().map(|file| self.place.join(file)).find(|file| file.is_dir()) {
            Some(file) => Err(Failure::unusable(format!(
                "{} cannot be written: it is a folder",
                file.display()
            ))),
            None => Ok(()),
        }
    }

    /// Puts the files into their place, where frames of an earlier series make way for them.
    pub(super) fn commit(self, places: &mut Places) -> Result<(), Failure> {
        let Self { place, made, files } = self;
        let moved = (|| {
            places.make_folder(&place)?;
            for name in &files {
                places.put(&made.path().join(name), &place.join(name))?;
            }
            for entry in fs::read_dir(&place)? {
                let name = entry?.file_name();
                let name = name.to_string_lossy();
                if is_frame(&name) && !files.iter().any(|file| *file == name) {
                    places.clear(&place.join(&*name))?;
                }
            }
            Ok(())
        })();
        moved.map_err(|error: io::Error| Failure::unwritable(&place.to_string_lossy(), &error))
    }
}

/// Whether a file is named as a frame of a series is, or as what Graphviz makes of one.
fn is_frame(name: &str) -> bool {
    let Some((number, kind)) = name.strip_prefix("frame-").and_then(|rest| rest.split_once('.'))
    else {
        return false;
    };
    number.len() >= 3
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && ["dot", "svg", "png", "pdf", "txt"].contains(&kind)
}
