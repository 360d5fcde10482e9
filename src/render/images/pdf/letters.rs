//! The letters of a page: which glyphs of which fonts occur, shown where they were laid out, and the
//! fonts cut down to these, with what each glyph means, so that the page can be searched and copied
//! from.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use resvg::usvg::fontdb::{Database, ID};
use resvg::usvg::layout::PositionedGlyph;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};
use subsetter::GlyphRemapper;

use super::packed;

/// The fonts of a page, and of each the glyphs that occur.
pub(super) struct Letters<'d> {
    database: &'d Database,
    fonts: Vec<Font>,
}

struct Font {
    id: ID,
    /// Glyphs are numbered anew, in the order in which they first occur.
    glyphs: GlyphRemapper,
    /// By new number: how far to the next, in thousandths of the font's size.
    advances: Vec<f32>,
    /// By new number: what it stands for.
    meanings: BTreeMap<u16, String>,
    units_per_em: f32,
}

/// How many objects a font takes.
const OBJECTS: i32 = 5;

impl<'d> Letters<'d> {
    pub(super) const fn new(database: &'d Database) -> Self {
        Self { database, fonts: Vec::new() }
    }

    /// Shows glyphs, in the colour that is set.
    pub(super) fn show(&mut self, content: &mut Content, glyphs: &[PositionedGlyph]) {
        content.begin_text();
        let mut rest = glyphs;
        while let [first, ..] = rest {
            let Some(font) = self.font(first.font) else {
                rest = &rest[1..];
                continue;
            };
            // As many as stand on one line in one size.
            let start = first.outline_transform();
            let on_line = |glyph: &&PositionedGlyph| {
                let at = glyph.outline_transform();
                glyph.font == first.font
                    && [at.sx, at.sy, at.kx, at.ky, at.ty]
                        == [start.sx, start.sy, start.kx, start.ky, start.ty]
                    && [at.kx, at.ky] == [0.0, 0.0]
            };
            let count = rest.iter().take_while(on_line).count().max(1);
            let (line, after) = rest.split_at(count);
            rest = after;
            let units = self.fonts[font].units_per_em;
            let size = first.font_size();
            let scale = units / size;
            content.set_font(Name(name(font).as_bytes()), size).set_text_matrix([
                start.sx * scale,
                start.ky * scale,
                start.kx * scale,
                start.sy * scale,
                start.tx,
                start.ty,
            ]);
            // What the size of the font comes to along the line; never nothing, for it is divided by.
            let em = if start.sx == 0.0 { 1.0 } else { units * start.sx };
            let mut pen = start.tx;
            let mut shown = content.show_positioned();
            let mut items = shown.items();
            let mut codes = Vec::new();
            for glyph in line {
                let away = ((pen - glyph.outline_transform().tx) / em * 1000.0).round();
                // Less than that nobody sees, and it does not add up.
                if away.abs() >= 2.0 {
                    if !codes.is_empty() {
                        items.show(Str(&codes));
                        codes.clear();
                    }
                    items.adjust(away);
                    pen -= away / 1000.0 * em;
                }
                let (code, advance) = self.code(font, glyph);
                codes.extend(code.to_be_bytes());
                pen += advance / 1000.0 * em;
            }
            items.show(Str(&codes));
        }
        content.end_text();
    }

    /// The place of a font; none if it cannot be read.
    fn font(&mut self, id: ID) -> Option<usize> {
        if let Some(known) = self.fonts.iter().position(|font| font.id == id) {
            return Some(known);
        }
        let units_per_em = self.with_font(id, |font| {
            f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em)
        })?;
        let mut font = Font {
            id,
            glyphs: GlyphRemapper::new(),
            advances: Vec::new(),
            meanings: BTreeMap::new(),
            units_per_em,
        };
        // The one for what is missing is always there.
        font.advances.push(self.advance(id, 0, units_per_em));
        self.fonts.push(font);
        Some(self.fonts.len() - 1)
    }

    /// The new number of a glyph, and how far it is to the next.
    fn code(&mut self, font: usize, glyph: &PositionedGlyph) -> (u16, f32) {
        let id = self.fonts[font].id;
        // No glyph of a font that can be cut down has a larger number.
        let number = u16::try_from(glyph.id.0).unwrap_or_default();
        let code = self.fonts[font].glyphs.remap(number);
        if usize::from(code) == self.fonts[font].advances.len() {
            let advance = self.advance(id, number, self.fonts[font].units_per_em);
            self.fonts[font].advances.push(advance);
        }
        let font = &mut self.fonts[font];
        // The box for what no font has stands for many characters.
        let meaning = || if code == 0 { "\u{fffd}".to_owned() } else { glyph.text.clone() };
        font.meanings.entry(code).or_insert_with(meaning);
        (code, font.advances.get(usize::from(code)).copied().unwrap_or_default())
    }

    fn advance(&self, id: ID, glyph: u16, units_per_em: f32) -> f32 {
        let units = self.with_font(id, |font| {
            let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
            metrics.advance_width(GlyphId::from(glyph)).unwrap_or_default()
        });
        (units.unwrap_or_default() * 1000.0 / units_per_em).round()
    }

    fn with_font<T>(&self, id: ID, read: impl FnOnce(&FontRef<'_>) -> T) -> Option<T> {
        self.database
            .with_face_data(id, |data, index| {
                FontRef::from_index(data, index).ok().map(|font| read(&font))
            })
            .flatten()
    }

    /// Names the fonts, whose objects begin with this number.
    pub(super) fn name(&self, resources: &mut Resources<'_>, first: i32) {
        let mut fonts = resources.fonts();
        for (place, object) in (0..self.fonts.len()).zip((first..).step_by(OBJECTS as usize)) {
            fonts.pair(Name(name(place).as_bytes()), Ref::new(object));
        }
    }

    /// Writes the fonts, from this number on; none if one cannot be cut down.
    pub(super) fn write(&self, pdf: &mut Pdf, first: i32) -> Option<()> {
        for (font, first) in self.fonts.iter().zip((first..).step_by(OBJECTS as usize)) {
            let objects = [0, 1, 2, 3, 4].map(|more| Ref::new(first + more));
            self.write_font(pdf, font, objects)?;
        }
        Some(())
    }

    fn write_font(
        &self,
        pdf: &mut Pdf,
        font: &Font,
        objects: [Ref; OBJECTS as usize],
    ) -> Option<()> {
        let [whole, descendant, descriptor, file, meanings] = objects;
        let face = self.database.face(font.id)?;
        let name = format!("{}+{}", tag(&font.glyphs), face.post_script_name);
        let name = Name(name.as_bytes());
        let system = |ordering| SystemInfo {
            registry: Str(b"Adobe"),
            ordering: Str(ordering),
            supplement: 0,
        };
        pdf.type0_font(whole)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(meanings);
        let mut of = pdf.cid_font(descendant);
        of.subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(system(b"Identity"))
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        of.widths().consecutive(0, font.advances.iter().copied());
        of.finish();

        let (metrics, cut) = self.database.with_face_data(font.id, |data, index| {
            let metrics = FontRef::from_index(data, index)
                .ok()?
                .metrics(Size::unscaled(), LocationRef::default());
            Some((metrics, subsetter::subset(data, index, &font.glyphs).ok()?))
        })??;
        let per_mille = |units: f32| (units * 1000.0 / font.units_per_em).round();
        let bounds = metrics.bounds.unwrap_or_default();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(per_mille);
        let mut flags = FontFlags::SYMBOLIC;
        flags.set(FontFlags::FIXED_PITCH, face.monospaced);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(flags)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(per_mille(metrics.ascent))
            .descent(per_mille(metrics.descent))
            .cap_height(per_mille(metrics.cap_height.unwrap_or(metrics.ascent)))
            .stem_v(if face.weight.0 > 500 { 140.0 } else { 80.0 })
            .font_file2(file);
        let length = i32::try_from(cut.len()).ok()?;
        let cut = packed(&cut);
        pdf.stream(file, &cut).filter(Filter::FlateDecode).pair(Name(b"Length1"), length);

        let mut map = UnicodeCmap::new(Name(b"steptrace"), system(b"UCS"));
        for (&code, meaning) in &font.meanings {
            map.pair_with_multiple(code, meaning.chars());
        }
        pdf.cmap(meanings, &map.finish());
        Some(())
    }
}

/// What a font is called on the page.
fn name(place: usize) -> String {
    format!("F{place}")
}

/// Six letters that tell a font with these glyphs from the same with others.
fn tag(glyphs: &GlyphRemapper) -> String {
    let mix = |mixed: u64, glyph: u16| (mixed ^ u64::from(glyph)).wrapping_mul(0x0100_0000_01b3);
    let mut mixed = glyphs.remapped_gids().fold(0xcbf2_9ce4_8422_2325, mix);
    let mut letter = || {
        let letter = char::from(b'A' + (mixed % 26) as u8);
        mixed /= 26;
        letter
    };
    (0..6).map(|_| letter()).collect()
}
