//! A drawing in pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use super::Png;
use crate::render::picture::PictureError;

/// What a slide of 16 by 9 has.
const SLIDE: (f32, f32) = (1920.0, 1080.0);
/// The most pixels of a picture: 256 MB of memory.
const MOST: u64 = 64 << 20;

/// The whole file.
pub(super) fn encode(tree: &Tree, width: Option<u32>) -> Result<Vec<u8>, PictureError> {
    let size = tree.size();
    let scale = scale((size.width(), size.height()), width);
    let side = |length: f32| (length * scale).round().max(1.0) as u32;
    let (across, down) = (side(size.width()), side(size.height()));
    let large = u64::from(across) * u64::from(down) > MOST || across.max(down) > Png::MOST;
    let pixmap = if large { None } else { Pixmap::new(across, down) };
    let Some(mut pixmap) = pixmap else {
        return Err(PictureError::Series(format!(
            "{across} by {down} pixels are too many; --width makes it smaller, --svg has no such limit"
        )));
    };
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|_| PictureError::Unsuited("this picture makes no PNG"))
}

/// How many pixels there are for one of a drawing of this width and height.
fn scale((across, down): (f32, f32), width: Option<u32>) -> f32 {
    match width {
        Some(width) => width as f32 / across,
        None => (SLIDE.0 / across).min(SLIDE.1 / down),
    }
}
