//! What several integration tests need: runs of the catalogue's puzzles.

use serde_json::Value;
use steptrace::problems::catalogue;
use steptrace::search::search;
use steptrace::terms::SearchOptions;
use steptrace::trace::{Header, Recorder, Trace, TraceBuilder};

/// The run of a search over the farmer's puzzle.
pub(crate) fn farmer(options: &SearchOptions) -> Trace {
    farmer_and(0, options)
}

/// The run of a search over the farmer's puzzle with more passengers, of no concern to anyone.
pub(crate) fn farmer_and(bystanders: u32, options: &SearchOptions) -> Trace {
    let settings = [("bystanders", &*bystanders.to_string())];
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &settings)
        .expect("the farmer is in the catalogue");
    let header = Header::new(
        "farmer-wolf-cabbage-sheep",
        "Wolf, Sheep, Cabbage, Farmer, River Crossing",
        Value::Null,
        options,
    );
    let mut recorder = Recorder::new(TraceBuilder::new(header));
    search(&farmer, options, &mut recorder);
    let (builder, texts) = recorder.finish();
    builder.finish(texts)
}
