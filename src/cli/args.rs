//! What can be asked for on the command line.

use std::ops::RangeInclusive;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::search_args::{Overrides, SearchArgs};
use super::values::{every, key_value, levels, moment, most_nodes, number, pixels, round};
use super::words::one_of;
use crate::diff::By;
use crate::problems::{GraphFormat, Notation};
use crate::render::picture::{Every, Moment};

/// Watch graph search think: record BFS, DFS and iterative deepening step by step, and draw them.
#[derive(Parser)]
#[command(
    name = "steptrace",
    version,
    propagate_version = true,
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = "Start here:\n  steptrace run -o out                       the classic puzzle, everything into a folder\n  steptrace run --algorithm bfs,iddfs        both searches, as text\n  steptrace problems                         what else can be searched\n  steptrace problems NAME > mine.toml        a puzzle to start your own from"
)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Search a problem and write what happened
    Run(RunArgs),
    /// Draw recorded traces, ours or another program's
    Render(RenderArgs),
    /// Compare two searches: what they counted, where they part, what became of each state
    Diff(DiffArgs),
    /// Replay a trace, or a "Processing Level" text, against the rules of its search
    Verify(VerifyArgs),
    /// List the catalogue of problems, or print the definition of one
    Problems(ProblemsArgs),
    /// Print a completion script for a shell
    Completions {
        /// For which shell
        shell: clap_complete::Shell,
    },
}

#[derive(Args)]
#[command(
    after_help = "With no output named, the text trace goes to standard output.\n\nExit status: 0 done (no solution is an answer), 2 an argument, an input or an output is unusable and no file was changed, 130 interrupted: during the search, what was recorded has been written; else no file was changed.\n\nExamples:\n  steptrace run -o out\n  steptrace run missionaries-cannibals --set missionaries=4 --set cannibals=4 --summary text\n  steptrace run water-jugs --set capacities=3,5 --set goal=4 --algorithm bfs,dfs --html jugs.html\n  steptrace run maze --algorithm bfs,dfs --pruning reached --html maze.html\n  steptrace run --algorithm bfs,bfs:pruning=reached --summary text\n  steptrace run --svg tree.svg --show order,legend\n  steptrace run --frames talk --every expansion\n  steptrace run friends.edges --start ann --goal kim --text -\n  steptrace run roads.dot --start Arad --goal Bucharest --html roads.html"
)]
pub(super) struct RunArgs {
    /// A name from the catalogue, a puzzle file (.toml), a drawn maze, or a graph (DOT, GraphML, JSON,
    /// CSV, an edge or adjacency list); `-` is standard input
    #[arg(value_name = "PROBLEM", default_value = "farmer-wolf-cabbage-sheep")]
    pub(super) problem: String,

    #[command(flatten)]
    pub(super) settings: ProblemSettings,

    #[command(flatten)]
    pub(super) search: SearchArgs,

    #[command(flatten)]
    pub(super) outputs: OutputArgs,

    /// Say on standard error how long each search took, and how much memory
    #[arg(long)]
    pub(super) cost: bool,
}

/// What can be changed about a problem.
#[derive(Args)]
#[command(next_help_heading = "Problem")]
pub(super) struct ProblemSettings {
    /// Change a setting of a catalogue problem, as in `--set couples=4`, or the `moves` of a drawn maze
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(super) set: Vec<(String, String)>,

    /// Where to start in a graph
    #[arg(long, value_name = "ID", allow_negative_numbers = true)]
    pub(super) start: Option<String>,

    /// A node of a graph that is wanted; may be repeated
    #[arg(long, value_name = "ID", allow_negative_numbers = true)]
    pub(super) goal: Vec<String>,

    /// Edges of a graph lead one way, whatever its file says
    #[arg(long, overrides_with = "undirected")]
    pub(super) directed: bool,

    /// Edges of a graph lead both ways (the default where the file does not say)
    #[arg(long, overrides_with = "directed")]
    pub(super) undirected: bool,

    /// The format of a graph's file, where neither its name nor its beginning tells
    #[arg(long, value_name = "FORMAT", value_parser = one_of!(GraphFormat))]
    pub(super) graph_format: Option<GraphFormat>,

    /// How the states of a river crossing are written
    #[arg(long, value_parser = one_of!(Notation))]
    pub(super) notation: Option<Notation>,
}

impl ProblemSettings {
    /// Whether nothing was set.
    pub(super) const fn is_empty(&self) -> bool {
        self.set.is_empty()
            && self.start.is_none()
            && self.goal.is_empty()
            && !self.directed
            && !self.undirected
            && self.graph_format.is_none()
            && self.notation.is_none()
    }
}

#[derive(Args)]
#[command(
    after_help = "With no output named, the text trace goes to standard output.\n\nExit status: 0 done, 2 an argument, an input or an output is unusable, 130 interrupted; after 2 and 130 no file was changed.\n\nExamples:\n  steptrace render out/bfs.jsonl --dot - | dot -Tpdf > bfs.pdf\n  steptrace render mine.jsonl --html mine.html\n  steptrace render runs.jsonl#iddfs --text - --verbose"
)]
pub(super) struct RenderArgs {
    /// Trace files; `FILE#RUN` picks one run of several, `-` reads standard input
    #[arg(value_name = "TRACE", required = true)]
    pub(super) traces: Vec<String>,

    #[command(flatten)]
    pub(super) outputs: OutputArgs,
}

#[derive(Args)]
#[command(
    after_help = "Exit status, as of diff(1): 0 no difference, 1 a difference, 2 trouble, 130 interrupted.\n\nExamples:\n  steptrace diff out/bfs.jsonl out/iddfs.jsonl\n  steptrace diff runs.jsonl#bfs runs.jsonl#bfs-2 --by paths\n  steptrace diff homework.txt out/bfs.jsonl\n  steptrace diff old.jsonl new.jsonl --by events --format json\n  steptrace diff out/bfs.jsonl out/dfs.jsonl --format html -o diff.html"
)]
pub(super) struct DiffArgs {
    /// A trace or a "Processing Level" text; `FILE#RUN` picks one run of several, `-` reads standard
    /// input
    #[arg(value_name = "A")]
    pub(super) a: String,

    /// The other. Runs are paired in order
    #[arg(value_name = "B")]
    pub(super) b: String,

    /// Which sequence to compare: the nodes as they are expanded (by state and level), the states as
    /// they are first met, the nodes as they are expanded by the way that leads to them, or every
    /// event
    #[arg(long, value_name = "SEQUENCE", value_parser = one_of!(By), default_value = "expansions")]
    pub(super) by: By,

    /// How many steps to show before and after the place where they part
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<usize>, allow_negative_numbers = true)]
    pub(super) context: usize,

    /// What may differ: what actions are called, which witness is named, the words of rules
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    pub(super) ignore: Vec<IgnoreArg>,

    /// How to print the comparison
    #[arg(long, value_enum, default_value_t = DiffFormat::Text)]
    pub(super) format: DiffFormat,

    /// Write it into a file instead of to standard output
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub(super) output: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum DiffFormat {
    Text,
    Json,
    /// The walkthrough of both, side by side, opened where they part
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum IgnoreArg {
    Action,
    Witness,
    Rule,
}

#[derive(Args)]
#[command(
    after_help = "Exit status: 0 every rule is kept, 1 one is broken or the trace is incomplete, 2 it cannot be read, 130 interrupted.\n\nExamples:\n  steptrace verify mine.jsonl\n  steptrace verify mine.jsonl --problem farmer-wolf-cabbage-sheep\n  steptrace verify homework.txt --problem farmer-wolf-cabbage-sheep --any-order\n  steptrace verify mine.jsonl --problem friends.edges --start ann --goal kim"
)]
pub(super) struct VerifyArgs {
    /// Trace files or "Processing Level" texts; `FILE#RUN` picks one run of several, `-` reads
    /// standard input
    #[arg(value_name = "TRACE", required = true)]
    pub(super) traces: Vec<String>,

    /// The problem that was searched: a name from the catalogue, a puzzle file, or a graph.
    /// Then states, actions and goals are checked, too; a text needs it
    #[arg(long, value_name = "PROBLEM")]
    pub(super) problem: Option<String>,

    /// Accept a state's actions in any order, as long as none is left out
    #[arg(long)]
    pub(super) any_order: bool,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,

    #[command(flatten)]
    pub(super) settings: ProblemSettings,

    #[command(flatten, next_help_heading = "How a text was searched (a trace says so itself)")]
    pub(super) options: Overrides,
}

#[derive(Args)]
pub(super) struct ProblemsArgs {
    /// Print the definition of this problem, a file to start your own from
    #[arg(value_name = "NAME")]
    pub(super) name: Option<String>,

    /// Change a setting of it, as in `--set couples=4`
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value, requires = "name")]
    pub(super) set: Vec<(String, String)>,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    Text,
    Json,
}

/// What is to be written, and where.
#[derive(Args)]
#[command(next_help_heading = "Outputs (FILE may be - for standard output)")]
pub(super) struct OutputArgs {
    /// Write the whole set into a folder: graph.dot, walkthrough.html, a .jsonl and a .txt per
    /// run, and diff.txt where there are several. What else is in the folder stays; if it is of an
    /// earlier command, that is said
    #[arg(short = 'o', long = "output-dir", value_name = "DIR")]
    pub(super) dir: Option<String>,

    /// Write the trace as JSON Lines
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<String>,

    /// Write the "Processing Level" text
    #[arg(long, value_name = "FILE")]
    pub(super) text: Option<String>,

    /// Write the search tree for Graphviz; further runs go beside it as NAME-RUN.dot
    #[arg(long, value_name = "FILE")]
    pub(super) dot: Option<String>,

    /// Write the search tree as an SVG picture, without Graphviz; further runs go beside it
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<String>,

    /// Write the search tree as a PNG picture; further runs go beside it
    #[arg(long, value_name = "FILE")]
    pub(super) png: Option<String>,

    /// Write the search tree as a PDF page; further runs go beside it
    #[arg(long, value_name = "FILE")]
    pub(super) pdf: Option<String>,

    /// Write a folder of numbered pictures in which nothing moves, with what to say at each, a Beamer
    /// document, a page for reveal.js and a contact sheet; further runs go into DIR-RUN; frames of an
    /// earlier series there are replaced
    #[arg(long, value_name = "DIR")]
    pub(super) frames: Option<String>,

    /// Write the whole run as one SVG picture that plays by itself, also in a README
    #[arg(long, value_name = "FILE")]
    pub(super) animation: Option<String>,

    /// Write the search tree as a Mermaid flowchart
    #[arg(long, value_name = "FILE")]
    pub(super) mermaid: Option<String>,

    /// Write the search tree as a LaTeX document for TikZ, through the package forest
    #[arg(long, value_name = "FILE")]
    pub(super) tikz: Option<String>,

    /// Write the search tree as GraphML, for yEd, Gephi and networkx
    #[arg(long, value_name = "FILE")]
    pub(super) graphml: Option<String>,

    /// Write the search tree as nodes and links in JSON, as D3 and networkx read it
    #[arg(long, value_name = "FILE")]
    pub(super) node_link: Option<String>,

    /// Write a search trace for Posthoc; FILE should end in .trace.json
    #[arg(long, value_name = "FILE")]
    pub(super) posthoc: Option<String>,

    /// Write the HTML walkthrough, all runs in one page
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<String>,

    /// Print the totals of each run
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) summary: Option<Format>,

    #[command(flatten)]
    pub(super) details: DetailArgs,
}

impl OutputArgs {
    /// Whether anything with a heading is to be written.
    pub(super) fn draws(&self) -> bool {
        [
            &self.dir,
            &self.dot,
            &self.svg,
            &self.png,
            &self.pdf,
            &self.frames,
            &self.animation,
            &self.mermaid,
            &self.tikz,
            &self.graphml,
            &self.node_link,
            &self.html,
        ]
        .iter()
        .any(|path| path.is_some())
    }
}

/// How the outputs look.
#[derive(Args)]
#[command(next_help_heading = "How they look")]
pub(super) struct DetailArgs {
    /// Add to the text what the published program never showed: rejections, pushes, pops, frontier
    #[arg(long)]
    pub(super) verbose: bool,

    /// Let the walkthrough hide the solution and ask the reader to predict each step
    #[arg(long)]
    pub(super) predict: bool,

    /// The heading of pictures and of the walkthrough, in place of the problem's title; an empty one leaves
    /// a picture without
    #[arg(long, value_name = "TEXT")]
    pub(super) title: Option<String>,

    /// Which round of iddfs the picture shows: a number, counted from 1, or `all` [default: the last]
    #[arg(long, value_name = "N|all", value_parser = round, allow_negative_numbers = true)]
    pub(super) round: Option<RoundArg>,

    /// What to add to the picture; a list with commas
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    pub(super) show: Vec<Show>,

    /// Draw only these levels of the picture, both included; what is left out is counted there
    #[arg(long, value_name = "A..B", value_parser = levels, allow_negative_numbers = true)]
    pub(super) levels: Option<RangeInclusive<u32>>,

    /// What pictures show: the search tree, or the graph of states, in which equal states are one
    #[arg(long, value_enum, default_value_t = View::Tree)]
    pub(super) view: View,

    /// What happens from one frame, or step of the animation, to the next
    #[arg(long, value_parser = every(), default_value = "event")]
    pub(super) every: Every,

    /// What frames are written as; a list with commas [default: dot,svg, and pdf for up to 200 frames]
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',')]
    pub(super) frame_format: Vec<FrameFormatArg>,

    /// The width of PNG pictures, in pixels [default: what fits on a slide of 1920 by 1080]
    #[arg(long, value_name = "PIXELS", value_parser = pixels, allow_negative_numbers = true)]
    pub(super) width: Option<u32>,

    /// The first frame, counted from 1
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    pub(super) from: Option<usize>,

    /// The last frame
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    pub(super) to: Option<usize>,

    /// The picture as of a moment: `event:N`, `expansion:N` or `level:N`, after so many events, after
    /// so many expansions, or just before the first node below that level is expanded
    #[arg(long, value_name = "MOMENT", value_parser = moment, default_value = "end", hide_default_value = true)]
    pub(super) at: Moment,

    /// Draw the ways to goals alone
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(super) only: Option<OnlyArg>,

    /// Fold subtrees that lead to no goal, their nodes counted
    #[arg(long)]
    pub(super) collapse: bool,

    /// The most nodes in a picture; the rest is folded and counted [default: 500, what a slide shows]
    #[arg(long, value_name = "N|none", value_parser = most_nodes, allow_negative_numbers = true)]
    pub(super) max_nodes: Option<MostNodes>,

    /// Write positions into the DOT file, from our own layout: `neato -n2 -Tsvg` then draws in a second
    /// what takes dot minutes
    #[arg(long)]
    pub(super) pos: bool,

    /// In which direction the picture's tree grows
    #[arg(long, value_enum, default_value_t = Orientation::Tb)]
    pub(super) orientation: Orientation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoundArg {
    Number(u32),
    All,
}

/// How many nodes a picture may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MostNodes {
    Number(usize),
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FrameFormatArg {
    Dot,
    Svg,
    Png,
    Pdf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum View {
    /// The search tree
    Tree,
    /// The states, once each, and the moves between them
    States,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OnlyArg {
    /// The ways to goals
    Solutions,
}

/// Additions to the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Show {
    /// Moves refused because their state was met, with the node that has it
    Rejected,
    /// Moves that a rule forbids, with the rule
    Illegal,
    /// What the fills and lines mean
    Legend,
    /// In which order the nodes were expanded, as small numbers
    Order,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Orientation {
    /// From top to bottom
    Tb,
    /// From left to right
    Lr,
}
