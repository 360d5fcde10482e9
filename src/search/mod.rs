//! The searches: generic over the [`Problem`](crate::problem::Problem) and over the [`Observer`]
//! that is told what happens.
//!
//! Each algorithm is one small file that reads like its page in the textbook ([`bfs`], [`dfs`],
//! [`dfs_stack`], [`dls`], [`iddfs`]). Its verbs (`pop_front`, `expand`, `child`, `push`,
//! `close`) are methods of `Search` in `run.rs`, the only place that announces a step. An observer
//! only observes: nothing that it does can change the search. Under `()`, which observes nothing,
//! what remains is the bare search.
//!
//! Knows no puzzle and no trace.

mod bfs;
mod budget;
mod dfs;
mod dfs_stack;
mod dls;
mod iddfs;
mod moves;
mod observer;
mod path;
mod report;
mod run;
mod states;
mod tree;

pub use observer::{EdgeId, Observer, Origin, Rejection, StateKey, Step};
pub use report::Report;
pub use run::{search, search_until};
pub use tree::SearchTree;
