//! The files that use the frames: a Beamer document, a page for reveal.js, a contact sheet.

use std::fmt::{self, Write};

use super::Frames;
use crate::render::words::{picture, visible};

impl Frames<'_> {
    /// A Beamer document in which each frame of the series is an overlay. The frames' names end in
    /// `ending`; of DOT, Graphviz makes what it shows.
    pub(super) fn beamer(&self, ending: &str) -> String {
        let mut out = String::from("% A slide in Beamer that steps through the frames:\n");
        let ending = if ending == "dot" {
            out.push_str("%   dot -Tpdf -O frame-*.dot\n");
            "dot.pdf"
        } else {
            ending
        };
        out.push_str(
            "%   pdflatex slides.tex\n\
             % To take it into a deck of your own, copy the frame environment.\n\
             \\documentclass[aspectratio=169]{beamer}\n\
             \\setbeamertemplate{navigation symbols}{}\n\
             % Shows what to say at each; names with letters beyond Latin need lualatex then.\n\
             % \\setbeameroption{show notes}\n\
             \\begin{document}\n\
             \\begin{frame}[plain]\n  \\centering\n",
        );
        let fits = "width=\\textwidth,height=0.95\\textheight,keepaspectratio";
        for (frame, overlay) in self.frames.iter().zip(1..) {
            let name = self.name(frame);
            let _ = writeln!(
                out,
                "  \\only<{overlay}>{{\\includegraphics[{fits}]{{{name}.{ending}}}}}%"
            );
        }
        for (frame, overlay) in self.frames.iter().zip(1..) {
            let _ = writeln!(out, "  \\note<{overlay}>{{{}}}%", Tex(&frame.sentences.join(" ")));
        }
        out.push_str("\\end{frame}\n\\end{document}\n");
        out
    }

    /// A page with one section for reveal.js, which steps through the frames by itself where
    /// reveal.js is not beside it.
    pub(super) fn reveal(&self, ending: &str) -> String {
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{}: {}</title>\n\
             <!-- A slide for reveal.js: put reveal.js beside this file, or copy the section into a\n\
             \x20    deck of your own. Without reveal.js the page steps through the frames by itself:\n\
             \x20    arrow keys, space, Page Up and Page Down, or a click. -->\n\
             <link rel=\"stylesheet\" href=\"reveal.js/dist/reveal.css\">\n\
             <style>\n\
             \x20 body {{ margin: 0; background: #fff; }}\n\
             \x20 .r-stack {{ display: grid; place-items: center; }}\n\
             \x20 .r-stack > img {{ grid-area: 1 / 1; margin: 0; width: 100%; max-height: 680px; object-fit: contain; }}\n\
             \x20 .alone .r-stack > img {{ width: 96vw; height: 96vh; max-height: none; }}\n\
             \x20 .alone .fragment {{ visibility: hidden; }}\n\
             \x20 .alone .fragment.seen {{ visibility: visible; }}\n\
             </style>\n\
             <div class=\"reveal\"><div class=\"slides\">\n<section data-background=\"#ffffff\">\n\
             <div class=\"r-stack\">\n",
            Html(self.picture.title()),
            Html(self.picture.search())
        );
        for (frame, count) in self.frames.iter().zip(0..) {
            let class = if count > 0 { " class=\"fragment\"" } else { "" };
            let _ = writeln!(
                out,
                "<img{class} src=\"{}.{ending}\" alt=\"{}\" data-notes=\"{}\">",
                self.name(frame),
                Html(&frame.sentence),
                Html(&frame.sentences.join(" "))
            );
        }
        out.push_str(
            "</div>\n</section>\n</div></div>\n\
             <script src=\"reveal.js/dist/reveal.js\"></script>\n\
             <script>\n\
             if (window.Reveal) Reveal.initialize({ hash: true, transition: \"none\" });\n\
             else {\n\
             \x20 const frames = [...document.querySelectorAll(\".fragment\")];\n\
             \x20 let shown = 0;\n\
             \x20 const go = (by) => {\n\
             \x20   shown = Math.max(0, Math.min(frames.length, shown + by));\n\
             \x20   frames.forEach((frame, at) => frame.classList.toggle(\"seen\", at < shown));\n\
             \x20 };\n\
             \x20 document.body.classList.add(\"alone\");\n\
             \x20 addEventListener(\"click\", () => go(1));\n\
             \x20 addEventListener(\"keydown\", (event) => {\n\
             \x20   const by = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, \" \": 1, End: frames.length,\n\
             \x20     ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Home: -frames.length }[event.key];\n\
             \x20   if (!by || event.ctrlKey || event.altKey || event.metaKey) return;\n\
             \x20   event.preventDefault();\n\
             \x20   go(by);\n\
             \x20 });\n\
             }\n\
             </script>\n</html>\n",
        );
        out
    }

    /// A page with all frames, small, with their sentences: to print, or to find one.
    pub(super) fn contact(&self, ending: &str) -> String {
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}: {1}</title>\n\
             <style>\n\
             \x20 body {{ margin: 24px; font: 13px/1.4 system-ui, sans-serif; color: #1c2024; }}\n\
             \x20 main {{ display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); }}\n\
             \x20 figure {{ margin: 0; border: 1px solid #dde1e5; border-radius: 6px; padding: 8px; break-inside: avoid; }}\n\
             \x20 img {{ width: 100%; aspect-ratio: 16 / 9; object-fit: contain; }}\n\
             </style>\n<h1>{0}</h1>\n<p>{1}, {2} frames</p>\n<main>\n",
            Html(self.picture.title()),
            Html(self.picture.search()),
            self.frames.len()
        );
        for frame in &self.frames {
            let name = self.name(frame);
            let _ = writeln!(
                out,
                "<figure><a href=\"{name}.{ending}\"><img src=\"{name}.{ending}\" loading=\"lazy\" alt=\"\"></a>\
                 <figcaption><b>{}</b> {}</figcaption></figure>",
                frame.number,
                Html(&frame.sentence)
            );
        }
        out.push_str("</main>\n</html>\n");
        out
    }
}

/// Text in HTML, in an element or a quoted attribute.
struct Html<'a>(&'a str);

impl fmt::Display for Html<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            other => f.write_char(picture(other)),
        })
    }
}

/// Text in TeX.
pub(in crate::render) struct Tex<'a>(pub(in crate::render) &'a str);

impl fmt::Display for Tex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        visible(self.0).chars().try_for_each(|character| match character {
            '\\' => f.write_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => write!(f, "\\{character}"),
            '^' => f.write_str("\\textasciicircum{}"),
            '~' => f.write_str("\\textasciitilde{}"),
            '<' => f.write_str("\\textless{}"),
            '>' => f.write_str("\\textgreater{}"),
            '|' => f.write_str("\\textbar{}"),
            '"' => f.write_str("\\textquotedbl{}"),
            other => f.write_char(other),
        })
    }
}
