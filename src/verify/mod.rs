//! The rules that a correct search obeys, and whether a trace or a text obeys them.
//!
//! A trace is followed event by event. What the header says leaves little open: which node leaves
//! the frontier, which child must be refused and because of whom, when goals are tested, when the
//! run is over. What it does leave open (which children there are, which states are goals) is the
//! problem's to say; without the problem it is only checked that the trace does not contradict
//! itself.
//!
//! Knows traces and the [`Problem`] trait. It runs no search, and knows no puzzle.

mod children;
mod duplicates;
mod endings;
mod fault;
mod frontier;
mod goals;
mod machine;
mod misfit;
mod moves;
mod oracle;
mod text;
mod tree;
mod words;

use crate::problem::Problem;
use crate::trace::Trace;

pub use fault::{Fault, Rule};
pub use moves::ActionOrder;
pub use text::verify_text;

/// Holds a trace against the rules of its own header.
///
/// Linear in the length of the trace.
///
/// # Errors
///
/// The first rule that it breaks.
///
/// # Example
///
/// ```
/// use steptrace::trace::read_traces;
/// use steptrace::verify::{ActionOrder, Rule, verify};
///
/// let file = r#"{"steptrace":1,"algorithm":"bfs"}
/// {"event":"generate","node":0,"state":"A","depth":0}
/// {"event":"push","node":0}
/// {"event":"expand","node":0}
/// "#;
/// let trace = &read_traces(file.as_bytes())?.traces[0];
/// let fault = verify(trace, ActionOrder::Exact).expect_err("the root was never popped");
/// assert_eq!((fault.line, fault.rule), (4, Rule::Frontier));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(trace: &Trace, order: ActionOrder) -> Result<(), Fault> {
    machine::Machine::new(trace, oracle::Nothing, order).run()
}

/// Holds a trace against the rules of its header and against the problem that it claims to search:
/// where it starts, what each state's actions are and what they lead to, which states are goals.
///
/// Linear in the length of the trace; the problem is asked once per state.
///
/// # Errors
///
/// The first rule that it breaks.
pub fn verify_against<P: Problem>(
    trace: &Trace,
    problem: &P,
    order: ActionOrder,
) -> Result<(), Fault> {
    let texts = trace.texts().clone();
    let asked = oracle::Asked::new(problem, trace.header().order, texts, |text| text.into());
    machine::Machine::new(trace, asked, order).run()
}
