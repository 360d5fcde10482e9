//! Files on their way into their places, and back again if one of them cannot get there: what was there
//! before is kept under another name until all have arrived.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempPath;

/// What has been changed so far.
#[derive(Default)]
pub(super) struct Places {
    changed: Vec<Change>,
}

enum Change {
    /// A file has taken this place, from which the old one, if there was one, has been moved.
    Taken { place: PathBuf, old: Option<TempPath> },
    /// A folder was made.
    Made(PathBuf),
}

/// A place that could not be put back as it was, and why.
pub(super) type Stuck = (PathBuf, io::Error);

impl Places {
    /// Moves a file into its place.
    pub(super) fn put(&mut self, file: &Path, place: &Path) -> io::Result<()> {
        let old = if fs::symlink_metadata(place).is_ok_and(|there| there.is_file()) {
            Some(kept(place)?)
        } else {
            None
        };
        // If the old one had to be moved away, it is to come back even if nothing takes its place.
        let done = fs::rename(file, place);
        if done.is_ok() || old.is_some() {
            self.changed.push(Change::Taken { place: place.to_owned(), old });
        }
        done
    }

    /// Takes a file out of its place.
    pub(super) fn clear(&mut self, place: &Path) -> io::Result<()> {
        let old = Some(moved(place)?);
        self.changed.push(Change::Taken { place: place.to_owned(), old });
        Ok(())
    }

    /// Makes a folder and those that it lies in, as far as they are missing.
    pub(super) fn make_folder(&mut self, folder: &Path) -> io::Result<()> {
        let missing: Vec<&Path> = folder
            .ancestors()
            .take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists())
            .collect();
        for folder in missing.into_iter().rev() {
            fs::create_dir(folder)?;
            self.changed.push(Change::Made(folder.to_owned()));
        }
        Ok(())
    }

    /// Puts everything back as it was, the last change first, as far as that can be done.
    pub(super) fn undo(self) -> Vec<Stuck> {
        let mut stuck = Vec::new();
        for change in self.changed.into_iter().rev() {
            let (place, undone) = match change {
                Change::Taken { place, old: None } => {
                    let undone = fs::remove_file(&place);
                    (place, undone)
                }
                Change::Taken { place, old: Some(old) } => {
                    let undone = old.persist(&place).map_err(|failed| {
                        // The only copy, maybe.
                        let _ = failed.path.keep();
                        failed.error
                    });
                    (place, undone)
                }
                Change::Made(folder) => {
                    let undone = fs::remove_dir(&folder);
                    (folder, undone)
                }
            };
            stuck.extend(undone.err().map(|error| (place, error)));
        }
        stuck
    }
}

/// A file under a second name, or where that cannot be had, under another.
fn kept(place: &Path) -> io::Result<TempPath> {
    named(place, &|name| fs::hard_link(place, name)).or_else(|_| moved(place))
}

/// A file under another name beside its own.
fn moved(place: &Path) -> io::Result<TempPath> {
    named(place, &|name| fs::rename(place, name))
}

fn named(place: &Path, make: &dyn Fn(&Path) -> io::Result<()>) -> io::Result<TempPath> {
    let folder = match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let made = tempfile::Builder::new().prefix(".steptrace-old-").make_in(folder, make)?;
    Ok(made.into_temp_path())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(folder: &Path) -> Vec<(String, String)> {
        let mut all: Vec<(String, String)> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .map(|path| {
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                (name, fs::read_to_string(&path).unwrap_or_else(|_| "a folder".to_owned()))
            })
            .collect();
        all.sort();
        all
    }

    #[test]
    fn what_was_moved_comes_back_and_nothing_else_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for (name, text) in [("old", "1"), ("gone", "2"), ("x", "new x"), ("y", "new y")] {
            fs::write(at(name), text).expect("a file");
        }
        fs::create_dir(at("full")).expect("a folder");
        let before = contents(folder.path());
        let mut places = Places::default();
        places.put(&at("x"), &at("old")).expect("a place");
        places.make_folder(&at("a/b")).expect("a folder");
        places.put(&at("y"), &at("a/b/y")).expect("a place");
        places.clear(&at("gone")).expect("it is there");
        assert_eq!(fs::read_to_string(at("old")).expect("a file"), "new x");
        assert!(!at("gone").exists());
        fs::write(at("z"), "").expect("a file");
        places.put(&at("z"), &at("full")).expect_err("it is a folder");
        fs::remove_file(at("z")).expect("it stayed");
        assert!(places.undo().is_empty());
        let undone: Vec<_> =
            before.into_iter().filter(|(name, _)| !["x", "y"].contains(&&**name)).collect();
        assert_eq!(contents(folder.path()), undone);
    }

    #[test]
    fn what_is_not_undone_leaves_no_copies() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for name in ["old", "gone", "new"] {
            fs::write(at(name), name).expect("a file");
        }
        let mut places = Places::default();
        places.put(&at("new"), &at("old")).expect("a place");
        places.clear(&at("gone")).expect("it is there");
        drop(places);
        assert_eq!(contents(folder.path()), [("old".to_owned(), "new".to_owned())]);
    }

    #[test]
    fn what_cannot_be_put_back_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("new"), "new").expect("a file");
        let mut places = Places::default();
        places.put(&at("new"), &at("place")).expect("a place");
        // Somebody else is quicker.
        fs::remove_file(at("place")).expect("it is there");
        fs::create_dir(at("place")).expect("a folder");
        let stuck: Vec<PathBuf> = places.undo().into_iter().map(|(place, _)| place).collect();
        assert_eq!(stuck, [at("place")]);
    }
}
