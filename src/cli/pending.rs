//! What must not stay behind when the process is ended in the middle, and the moment from which on it
//! is not ended any more: outputs take their places together or not at all.
//!
//! Whoever interrupts is heard on a thread of its own. It and the command pass through one gate, so
//! that neither files are made nor outputs moved while temporary files are taken away.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::failure::Failure;
use super::places::Places;

/// Something made on the way, to be taken away if nothing comes of it.
pub(super) enum Pending {
    /// A temporary file. Once it has its place it is no longer under this name.
    File(PathBuf),
    /// Folders, the innermost first; those with something in them stay.
    Folders(Vec<PathBuf>),
    /// A temporary folder with all that is in it.
    Tree(PathBuf),
}

/// What stands at the gate.
enum Gate {
    Open(Vec<Pending>),
    /// The outputs have their places.
    Settled,
}

static GATE: Mutex<Gate> = Mutex::new(Gate::Open(Vec::new()));

fn gate() -> MutexGuard<'static, Gate> {
    GATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes something that is then pending.
pub(super) fn make<T>(
    make: impl FnOnce() -> io::Result<T>,
    pending: impl FnOnce(&T) -> Pending,
) -> io::Result<T> {
    let mut gate = gate();
    let made = make()?;
    if let Gate::Open(all) = &mut *gate {
        all.push(pending(&made));
    }
    Ok(made)
}

/// Gives outputs their places, all or none. Whoever interrupts meanwhile comes too late.
pub(super) fn settle(
    place: impl FnOnce(&mut Places) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut gate = gate();
    let mut places = Places::default();
    place(&mut places).map_err(|failure| failure.with_stuck(&places.undo()))?;
    *gate = Gate::Settled;
    Ok(())
}

/// Waits while somebody takes away what is pending, which is until the process has ended: what fails for
/// want of it is no failure to tell of.
pub(super) fn wait() {
    drop(gate());
}

/// Takes away what is pending, and ends the process as `end` does; unless all is in its place: then it
/// is about to end by itself.
pub(super) fn give_up(end: impl FnOnce()) {
    // Nothing passes any more until the process has ended.
    let mut gate = gate();
    let Gate::Open(all) = &mut *gate else { return };
    for pending in all.drain(..).rev() {
        match pending {
            Pending::File(file) => {
                let _ = fs::remove_file(file);
            }
            Pending::Folders(folders) => folders.iter().for_each(|folder| {
                let _ = fs::remove_dir(folder);
            }),
            Pending::Tree(folder) => remove_tree(&folder),
        }
    }
    end();
}

/// Removes a folder that somebody is still writing into.
fn remove_tree(folder: &std::path::Path) {
    const TRIES: usize = 100;
    for _ in 0..TRIES {
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {}
            Ok(()) | Err(_) => return,
        }
    }
}
