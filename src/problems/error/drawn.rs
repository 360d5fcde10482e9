//! Errors as a compiler shows them: what the command line prints.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::{LoadError, PuzzleError};

/// How an error is drawn. (With the feature `cli`.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Plain text.
    Plain,
    /// With ANSI colours.
    Coloured,
}

impl Style {
    const fn renderer(self) -> Renderer {
        match self {
            Self::Plain => Renderer::plain(),
            Self::Coloured => Renderer::styled(),
        }
    }
}

impl PuzzleError {
    /// The error as a compiler shows it: the line, the fault underlined, the remedies below. (With the
    /// feature `cli`.)
    #[must_use]
    pub fn render(&self, style: Style) -> String {
        let parts = &*self.0;
        let fault = AnnotationKind::Primary.span(parts.span.clone());
        let snippet =
            Snippet::source(parts.text.as_str()).path(parts.file.as_str()).annotation(fault);
        let group = Level::ERROR.primary_title(parts.message.as_str()).element(snippet);
        let group =
            group.elements(parts.help.iter().map(|help| Level::HELP.message(help.as_str())));
        style.renderer().render(&[group])
    }
}

impl LoadError {
    /// The error as a compiler shows it, with the remedies below. (With the feature `cli`.)
    #[must_use]
    pub fn render(&self, style: Style) -> String {
        match self {
            Self::Puzzle(error) => error.render(style),
            Self::Request { message, help } => {
                let helps = help.iter().map(|help| Level::HELP.message(help.as_str()));
                let title = Level::ERROR.primary_title(message.as_str());
                style.renderer().render(&[title.elements(helps)])
            }
        }
    }
}
