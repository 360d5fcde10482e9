//! What the unit tests of several formats draw.

use crate::trace::{Trace, read_traces};

/// Two rounds over A to D, with a cutoff, a goal and a rejection of each kind.
pub(super) const ROUNDS: &str = r#"{"steptrace":1,"problem":"abcd","title":"From A & D","algorithm":"iddfs"}
{"event":"round","limit":1}
{"event":"generate","node":0,"state":"state A","depth":0}
{"event":"push","node":0}
{"event":"expand","node":0}
{"event":"generate","node":1,"state":"state B","depth":1,"parent":0,"action":"to B"}
{"event":"push","node":1}
{"event":"cutoff","node":1}
{"event":"pop","node":1}
{"event":"close","node":0}
{"event":"pop","node":0}
{"event":"round","limit":2}
{"event":"generate","node":2,"state":"state A","depth":0}
{"event":"push","node":2}
{"event":"expand","node":2}
{"event":"reject","parent":2,"action":"jump","state":"state X","reason":"illegal","rule":"no jumping"}
{"event":"generate","node":3,"state":"state B","depth":1,"parent":2,"action":"to B"}
{"event":"push","node":3}
{"event":"expand","node":3}
{"event":"reject","parent":3,"action":"back","state":"state A","reason":"ancestor","witness":2}
{"event":"generate","node":4,"state":"state D","depth":2,"parent":3,"action":"to D"}
{"event":"goal","node":4}
{"event":"close","node":3}
{"event":"pop","node":3}
{"event":"generate","node":5,"state":"state C","depth":1,"parent":2,"action":"to C"}
{"event":"push","node":5}
{"event":"expand","node":5}
{"event":"generate","node":6,"state":"state E","depth":2,"parent":5,"action":"to E"}
{"event":"push","node":6}
{"event":"cutoff","node":6}
{"event":"pop","node":6}
{"event":"close","node":5}
{"event":"pop","node":5}
{"event":"close","node":2}
{"event":"pop","node":2}
{"event":"end","outcome":"solved"}
"#;

/// The first run of some lines.
pub(super) fn trace(lines: &str) -> Trace {
    read_traces(lines.as_bytes()).expect("the test's own trace").traces.remove(0)
}
