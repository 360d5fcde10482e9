//! Pictures for other programs: one format, one file, each behind [`Format`](super::picture::Format).
//!
//! They hold the nodes that a picture shows, what each is and how they hang together; refused moves
//! only in Posthoc's traces, which are of events and not of nodes.
//!
//! Knows pictures and traces.

mod graphml;
mod mermaid;
mod node_link;
mod parts;
mod posthoc;
mod tikz;

pub use graphml::GraphMl;
pub use mermaid::Mermaid;
pub use node_link::NodeLink;
pub use posthoc::Posthoc;
pub use tikz::Tikz;

#[cfg(test)]
mod tests;
