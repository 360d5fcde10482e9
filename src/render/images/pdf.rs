//! A drawing as a PDF page.
//!
//! What usvg makes of our SVG is paths in plain colours, and letters in places; PDF has operators for
//! just these. There is no date and no identifier in the file: the same drawing, the same bytes.

mod letters;

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::{PathSegment, Transform};
use resvg::usvg::{
    Color, Fill, FillRule, Group, LineCap, LineJoin, Node, Paint, PaintOrder, Path, Stroke, Text,
    Tree,
};

use crate::render::picture::PictureError;
use letters::Letters;

/// Points in a pixel.
const POINTS: f32 = 0.75;

/// The whole file.
pub(super) fn encode(tree: &Tree, title: &str) -> Result<Vec<u8>, PictureError> {
    let (width, height) = (tree.size().width() * POINTS, tree.size().height() * POINTS);
    let letters = Letters::new(tree.fontdb());
    let mut page = Page { content: Content::new(), alphas: Vec::new(), letters };
    // From the top down instead of from the bottom up.
    page.content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height]);
    page.group(tree.root(), 1.0);

    let [catalogue, pages, only, content, info] = [1, 2, 3, 4, 5].map(Ref::new);
    let first_font = 6;
    let mut pdf = Pdf::new();
    pdf.catalog(catalogue).pages(pages);
    pdf.pages(pages).kids([only]).count(1);
    let mut of = pdf.page(only);
    of.parent(pages).media_box(Rect::new(0.0, 0.0, width, height)).contents(content);
    let mut resources = of.resources();
    page.letters.name(&mut resources, first_font);
    let mut states = resources.ext_g_states();
    for (number, &alpha) in page.alphas.iter().enumerate() {
        let mut state = states
            .insert(Name(alpha_name(number).as_bytes()))
            .start::<pdf_writer::writers::ExtGraphicsState<'_>>();
        let alpha = f32::from(alpha) / 255.0;
        state.non_stroking_alpha(alpha).stroking_alpha(alpha);
    }
    states.finish();
    resources.finish();
    of.finish();
    pdf.stream(content, &packed(&page.content.finish())).filter(Filter::FlateDecode);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("steptrace"));
    // They are our own, and sound.
    let unsuited = PictureError::Unsuited("the fonts of this picture cannot be taken into a PDF");
    page.letters.write(&mut pdf, first_font).ok_or(unsuited)?;
    Ok(pdf.finish())
}

/// As it stands in the file.
fn packed(plain: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::new(6));
    // Memory takes everything.
    packed.write_all(plain).and_then(|()| packed.finish()).unwrap_or_default()
}

struct Page<'d> {
    content: Content,
    letters: Letters<'d>,
    /// The opacities that occur, of 255.
    alphas: Vec<u8>,
}

impl Page<'_> {
    fn group(&mut self, group: &Group, alpha: f32) {
        // Right as long as nothing in a group that one can see through lies on anything else of it.
        let alpha = alpha * group.opacity().get();
        let moved = group.transform() != Transform::identity();
        if moved {
            let Transform { sx, ky, kx, sy, tx, ty } = group.transform();
            self.content.save_state();
            self.content.transform([sx, ky, kx, sy, tx, ty]);
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, alpha),
                Node::Path(path) => self.path(path, alpha),
                Node::Text(text) => self.text(text, alpha),
                // There are none in our drawings.
                Node::Image(_) => {}
            }
        }
        if moved {
            self.content.restore_state();
        }
    }

    fn text(&mut self, text: &Text, alpha: f32) {
        let is_plain = text.layouted().iter().all(|span| {
            let lines = [&span.underline, &span.overline, &span.line_through];
            let filled = span.fill.as_ref().is_none_or(|fill| colour(fill.paint()).is_some());
            filled && span.stroke.is_none() && lines.iter().all(|line| line.is_none())
        });
        if !is_plain {
            // There is none in our drawings.
            return self.group(text.flattened(), alpha);
        }
        for span in text.layouted().iter().filter(|span| span.visible) {
            let Some(fill) = &span.fill else { continue };
            let Some([r, g, b]) = colour(fill.paint()) else { continue };
            self.see_through(alpha * fill.opacity().get(), |page| {
                page.content.set_fill_rgb(r, g, b);
                page.letters.show(&mut page.content, &span.positioned_glyphs);
            });
        }
    }

    fn path(&mut self, path: &Path, alpha: f32) {
        if !path.is_visible() {
            return;
        }
        let fill = |page: &mut Self| {
            if let Some(fill) = path.fill() {
                page.fill(path, fill, alpha);
            }
        };
        let stroke = |page: &mut Self| {
            if let Some(stroke) = path.stroke() {
                page.stroke(path, stroke, alpha);
            }
        };
        match path.paint_order() {
            PaintOrder::FillAndStroke => {
                fill(self);
                stroke(self);
            }
            PaintOrder::StrokeAndFill => {
                stroke(self);
                fill(self);
            }
        }
    }

    fn fill(&mut self, path: &Path, fill: &Fill, alpha: f32) {
        let Some([r, g, b]) = colour(fill.paint()) else { return };
        self.see_through(alpha * fill.opacity().get(), |page| {
            page.content.set_fill_rgb(r, g, b);
            page.trace(path);
            match fill.rule() {
                FillRule::NonZero => page.content.fill_nonzero(),
                FillRule::EvenOdd => page.content.fill_even_odd(),
            };
        });
    }

    fn stroke(&mut self, path: &Path, stroke: &Stroke, alpha: f32) {
        let Some([r, g, b]) = colour(stroke.paint()) else { return };
        self.see_through(alpha * stroke.opacity().get(), |page| {
            page.content.set_stroke_rgb(r, g, b).set_line_width(stroke.width().get());
            page.content.set_line_cap(match stroke.linecap() {
                LineCap::Butt => LineCapStyle::ButtCap,
                LineCap::Round => LineCapStyle::RoundCap,
                LineCap::Square => LineCapStyle::ProjectingSquareCap,
            });
            page.content.set_line_join(match stroke.linejoin() {
                LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
                LineJoin::Round => LineJoinStyle::RoundJoin,
                LineJoin::Bevel => LineJoinStyle::BevelJoin,
            });
            let dashes = stroke.dasharray().unwrap_or_default();
            page.content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
            page.trace(path);
            page.content.stroke();
        });
    }

    /// Draws with an opacity.
    fn see_through(&mut self, alpha: f32, draw: impl FnOnce(&mut Self)) {
        let alpha = (alpha * 255.0).round() as u8;
        if alpha == 255 {
            return draw(self);
        }
        let known = self.alphas.iter().position(|&known| known == alpha);
        let number = known.unwrap_or_else(|| {
            self.alphas.push(alpha);
            self.alphas.len() - 1
        });
        self.content.save_state();
        self.content.set_parameters(Name(alpha_name(number).as_bytes()));
        draw(self);
        self.content.restore_state();
    }

    fn trace(&mut self, path: &Path) {
        let content = &mut self.content;
        let mut last = (0.0, 0.0);
        for segment in path.data().segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    content.move_to(round(to.x), round(to.y));
                    last = (to.x, to.y);
                }
                PathSegment::LineTo(to) => {
                    content.line_to(round(to.x), round(to.y));
                    last = (to.x, to.y);
                }
                PathSegment::QuadTo(by, to) => {
                    // Every quadratic curve is a cubic one.
                    let third = |end: f32, by: f32| round(end + 2.0 / 3.0 * (by - end));
                    content.cubic_to(
                        third(last.0, by.x),
                        third(last.1, by.y),
                        third(to.x, by.x),
                        third(to.y, by.y),
                        round(to.x),
                        round(to.y),
                    );
                    last = (to.x, to.y);
                }
                PathSegment::CubicTo(a, b, to) => {
                    let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(round);
                    content.cubic_to(ax, ay, bx, by, round(to.x), round(to.y));
                    last = (to.x, to.y);
                }
                PathSegment::Close => {
                    content.close_path();
                }
            }
        }
    }
}

/// To a hundredth of a pixel; more would only make the file larger.
fn round(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}

fn colour(paint: &Paint) -> Option<[f32; 3]> {
    match paint {
        Paint::Color(Color { red, green, blue }) => {
            Some([red, green, blue].map(|part| f32::from(*part) / 255.0))
        }
        // There are none in our drawings.
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

fn alpha_name(number: usize) -> String {
    format!("A{number}")
}
