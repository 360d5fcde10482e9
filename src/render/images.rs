//! Pictures for programs that take no SVG: PNG through resvg, and PDF from the same drawing.
//!
//! Both are our SVG, set in fonts that are part of the program (`assets/fonts`), so that the same
//! picture comes out on any machine, whatever is installed there. Emoji are those of Noto Emoji, in
//! one colour; a character that no font has is an empty box.
//!
//! Without the feature `images` nothing can be drawn here, and everything says so.
//!
//! Knows pictures and their SVG; nothing of traces.

#[cfg(feature = "images")]
mod pdf;
#[cfg(feature = "images")]
mod png;

use std::io::Write;

use super::picture::{Format, Picture, PictureError, TextHeight};
use super::svg::{Svg, TEXT};

/// Whether this program was built with what PNG and PDF need.
pub const AVAILABLE: bool = cfg!(feature = "images");

/// A picture in pixels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Png {
    /// What is drawn.
    pub svg: Svg,
    /// Its width in pixels; if none, it is as large as a full HD slide holds (1920 by 1080).
    pub width: Option<u32>,
}

impl Png {
    /// The most pixels on either side.
    pub const MOST: u32 = 16_384;
}

/// A picture as a page of its own size, a point for every pixel and a third of the SVG. Its text is
/// text, in fonts cut down to what occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pdf {
    /// What is drawn.
    pub svg: Svg,
}

impl Format for Png {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        #[cfg(feature = "images")]
        {
            let tree = tree(&self.svg, picture)?;
            out.write_all(&png::encode(&tree, self.width)?)?;
            Ok(())
        }
        #[cfg(not(feature = "images"))]
        unavailable(out, picture)
    }

    fn text_height(&self, picture: &Picture<'_>) -> Option<TextHeight> {
        match self.width {
            None => self.svg.text_on_slide(picture),
            Some(width) => {
                let (across, _) = self.svg.size_with_words(picture)?;
                Some(TextHeight::Pixels(TEXT * f64::from(width) / across))
            }
        }
    }

    fn left_out(&self, picture: &Picture<'_>) -> Option<String> {
        self.svg.left_out(picture)
    }
}

impl Format for Pdf {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        #[cfg(feature = "images")]
        {
            let tree = tree(&self.svg, picture)?;
            let title = format!("{}: {}", picture.title(), picture.search());
            out.write_all(&pdf::encode(&tree, &title)?)?;
            Ok(())
        }
        #[cfg(not(feature = "images"))]
        unavailable(out, picture)
    }

    fn left_out(&self, picture: &Picture<'_>) -> Option<String> {
        self.svg.left_out(picture)
    }
}

#[cfg(not(feature = "images"))]
fn unavailable(_: &mut dyn Write, _: &Picture<'_>) -> Result<(), PictureError> {
    Err(PictureError::Unsuited(
        "this steptrace was built without PNG and PDF (the feature `images`); --svg needs nothing",
    ))
}

/// The drawing as resvg understands it, letters laid out.
#[cfg(feature = "images")]
fn tree(svg: &Svg, picture: &Picture<'_>) -> Result<resvg::usvg::Tree, PictureError> {
    use resvg::usvg::{Options, Tree};

    let mut drawn = Vec::new();
    svg.write(&mut drawn, picture)?;
    let options = Options { fontdb: fonts(), ..Options::default() };
    // It is our own, and has a size.
    Tree::from_data(&drawn, &options)
        .map_err(|_| PictureError::Unsuited("this picture is too large for PNG and PDF"))
}

/// The fonts that are part of the program, and no others.
#[cfg(feature = "images")]
fn fonts() -> std::sync::Arc<resvg::usvg::fontdb::Database> {
    use std::sync::{Arc, OnceLock};

    use resvg::usvg::fontdb::{Database, Source};

    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let fonts = FONTS.get_or_init(|| {
        let files: [&'static [u8]; 5] = [
            include_bytes!("../../assets/fonts/sans.ttf"),
            include_bytes!("../../assets/fonts/sans-bold.ttf"),
            include_bytes!("../../assets/fonts/mono.ttf"),
            include_bytes!("../../assets/fonts/mono-bold.ttf"),
            include_bytes!("../../assets/fonts/emoji.ttf"),
        ];
        let mut fonts = Database::new();
        for file in files {
            fonts.load_font_source(Source::Binary(Arc::new(file)));
        }
        fonts.set_sans_serif_family("DejaVu Sans");
        fonts.set_serif_family("DejaVu Sans");
        fonts.set_monospace_family("DejaVu Sans Mono");
        Arc::new(fonts)
    });
    Arc::clone(fonts)
}

#[cfg(all(test, feature = "images"))]
mod tests;
