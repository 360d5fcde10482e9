//! Drawings of traces: traces in, bytes out. One format, one file.
//!
//! | what | by | from |
//! | --- | --- | --- |
//! | the "Processing Level" text | [`text::write_text`] | traces, a [`text::Detail`] |
//! | the walkthrough, an HTML page | [`html::write_html`] | named traces, [`html::HtmlOptions`] |
//! | a picture of the tree for Graphviz | [`dot::write_dot`] | a trace, [`picture::PictureOptions`] |
//! | a picture in any format | [`picture::draw`] | a [`picture::Format`], a trace, [`picture::PictureOptions`] |
//! | a picture at several moments | [`picture::Picture`], which [`draw`](picture::draw) makes of a trace, and [`seek`](picture::Picture::seek) | the same |
//! | an animated SVG | [`frames::Frames::animate`] | a trace, a [`frames::Series`] |
//! | frames, with Beamer, reveal.js and a contact sheet | [`frames::Frames::write`] | the same, [`frames::FrameFormat`]s |
//! | a comparison, as text or JSON | [`compare::write_text`], [`compare::write_json`] | a [`Comparison`](crate::diff::Comparison) |
//!
//! The formats of pictures:
//!
//! | format | shows |
//! | --- | --- |
//! | [`svg::Svg`] | the tree or the state graph |
//! | [`images::Png`], [`images::Pdf`] | the same, with the feature `images` |
//! | [`dot::TreeDot`], [`dot::StatesDot`] | the tree; the state graph |
//! | [`export::GraphMl`], [`export::NodeLink`] | the tree or the state graph, as data |
//! | [`export::Mermaid`], [`export::Tikz`] | the tree |
//! | [`export::Posthoc`] | the events |
//!
//! All writers take a `&mut dyn Write`: a file, standard output, a `Vec<u8>`.
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
