//! Outputs: regular files appear whole or not at all; devices and pipes are written directly.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::failure::Failure;

/// Something to write to, opened before the work begins, so that a mistake shows early.
pub(super) struct Output {
    name: String,
    to: To,
}

enum To {
    Stdout(BufWriter<io::Stdout>),
    /// A device or a pipe.
    Direct(BufWriter<File>),
    /// A regular file that takes its place when all is written.
    Replacing {
        temporary: BufWriter<NamedTempFile>,
        place: PathBuf,
    },
}

impl Output {
    /// Opens `path`, or standard output for `-`.
    pub(super) fn open(path: &str) -> Result<Self, Failure> {
        if path == "-" {
            return Ok(Self {
                name: "standard output".to_owned(),
                to: To::Stdout(BufWriter::new(io::stdout())),
            });
        }
        let to = open(Path::new(path))
            .map_err(|error| Failure::unusable(format!("{path} cannot be written: {error}")))?;
        Ok(Self { name: path.to_owned(), to })
    }

    /// Whether this is standard output.
    pub(super) const fn is_stdout(&self) -> bool {
        matches!(self.to, To::Stdout(_))
    }

    /// Where this writes to, for messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether this and another write to the same place.
    pub(super) fn collides_with(&self, other: &Self) -> bool {
        match (&self.to, &other.to) {
            (To::Stdout(_), To::Stdout(_)) => true,
            (To::Replacing { place, .. }, To::Replacing { place: other, .. }) => place == other,
            (To::Stdout(_) | To::Direct(_) | To::Replacing { .. }, _) => false,
        }
    }

    /// Puts what was written into its place.
    pub(super) fn commit(self) -> Result<(), Failure> {
        let Self { name, to } = self;
        let done = match to {
            To::Stdout(mut out) => out.flush().or_else(forgive_broken_pipe),
            To::Direct(mut out) => out.flush().or_else(forgive_broken_pipe),
            To::Replacing { temporary, place } => temporary
                .into_inner()
                .map_err(io::IntoInnerError::into_error)
                .and_then(|file| file.persist(&place).map_err(|error| error.error))
                .map(drop),
        };
        done.map_err(|error| Failure::unusable(format!("{name} cannot be written: {error}")))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            // A reader that has gone away has read all it wanted; the other outputs go on.
            To::Stdout(out) => out.write(bytes).or_else(|error| swallow(error, bytes.len())),
            To::Direct(out) => out.write(bytes).or_else(|error| swallow(error, bytes.len())),
            To::Replacing { temporary, .. } => temporary.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stdout(out) => out.flush().or_else(forgive_broken_pipe),
            To::Direct(out) => out.flush().or_else(forgive_broken_pipe),
            To::Replacing { temporary, .. } => temporary.flush(),
        }
    }
}

fn swallow(error: io::Error, len: usize) -> io::Result<usize> {
    forgive_broken_pipe(error).map(|()| len)
}

/// A broken pipe is no failure.
pub(super) fn forgive_broken_pipe(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) }
}

fn open(path: &Path) -> io::Result<To> {
    // A link keeps leading where it leads.
    let place = fs::canonicalize(path).unwrap_or_else(|_| whole(path));
    match fs::metadata(&place) {
        Ok(there) if there.is_dir() => {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
        }
        Ok(there) if !there.is_file() => {
            let file = File::options().write(true).open(&place)?;
            return Ok(To::Direct(BufWriter::new(file)));
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
    if let Some(permissions) = permissions.clone() {
        builder.permissions(permissions);
    }
    let temporary = builder.tempfile_in(folder).map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            io::Error::new(error.kind(), format!("there is no folder {}", folder.display()))
        } else {
            error
        }
    })?;
    Ok(To::Replacing { temporary: BufWriter::new(temporary), place })
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
        let path = Path::new(path);
        let missing = path.ancestors().take_while(|folder| {
            !folder.as_os_str().is_empty() && fs::symlink_metadata(folder).is_err()
        });
        let folder = Self { made: missing.map(Path::to_owned).collect() };
        let there = fs::create_dir_all(path).and_then(|()| {
            if path.is_dir() { Ok(()) } else { Err(io::Error::from(io::ErrorKind::NotADirectory)) }
        });
        there.map_err(|error| {
            Failure::unusable(format!("the folder {} cannot be used: {error}", path.display()))
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
        let place = PathBuf::from(path);
        let made = (|| {
            if place.exists() && !place.is_dir() {
                return Err(io::Error::from(io::ErrorKind::NotADirectory));
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
            tempfile::Builder::new().prefix(".steptrace-").tempdir_in(within)
        })();
        let made = made.map_err(|error| {
            Failure::unusable(format!("the folder {path} cannot be used: {error}"))
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

    /// Puts the files into their place, where frames of an earlier series make way for them.
    pub(super) fn commit(self) -> Result<(), Failure> {
        let Self { place, made, files } = self;
        let moved = (|| {
            fs::create_dir_all(&place)?;
            for name in &files {
                fs::rename(made.path().join(name), place.join(name))?;
            }
            for entry in fs::read_dir(&place)? {
                let name = entry?.file_name();
                let name = name.to_string_lossy();
                if is_frame(&name) && !files.iter().any(|file| *file == name) {
                    fs::remove_file(place.join(&*name))?;
                }
            }
            Ok(())
        })();
        moved.map_err(|error: io::Error| {
            Failure::unusable(format!("{} cannot be written: {error}", place.display()))
        })
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
        && ["dot", "svg", "txt"].contains(&kind)
}
