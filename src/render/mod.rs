//! Drawings of traces: traces in, bytes out. One format, one file.
//!
//! Knows traces and their replay; knows no search, no problem, and nothing of files or arguments.

pub mod compare;
pub mod dot;
pub mod export;
mod fit;
pub mod frames;
pub mod html;
pub mod images;
pub mod layers;
pub mod layout;
mod narration;
pub mod picture;
#[cfg(test)]
mod samples;
pub mod state_graph;
pub mod svg;
pub mod text;
mod words;
