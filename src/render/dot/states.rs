//! The state graph: what the search saw of the space behind its tree.
use std::io::{self, Write};
use crate::render::picture::Picture;
pub(super) fn write(_out: &mut impl Write, _picture: &Picture<'_>) -> io::Result<()> { Ok(()) }
