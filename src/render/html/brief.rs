//! The text of a state where there is little room for it: in boxes and on the frontier.

use std::borrow::Cow;

use serde_json::Value;

/// A state's text without what is there only to be looked at: of a crossing in emoji, the river and
/// the empty places. `👨     🥬 | 🌊🌊🌊🌊🚣 |     🐺` becomes `👨🥬 | 🚣🐺`.
pub(super) fn brief<'t>(scene: &Value, text: &'t str) -> Cow<'t, str> {
    if !is_brief(scene) {
        return Cow::Borrowed(text);
    }
    let mut parts = text.splitn(3, '|');
    let (Some(left), Some(river), right) = (parts.next(), parts.next(), parts.next()) else {
        return Cow::Borrowed(text);
    };
    let bank = |text: &str| text.split_whitespace().collect::<String>();
    let (left, right) = (bank(left), bank(right.unwrap_or_default()));
    Cow::Owned(match river.trim().starts_with('🚣') {
        true => format!("{left}🚣 | {right}").trim_end().to_owned(),
        false => format!("{left} | 🚣{right}").trim_start().to_owned(),
    })
}

/// Whether a scene's states have a shorter text.
pub(super) fn is_brief(scene: &Value) -> bool {
    scene["kind"] == "crossing" && scene["notation"] == "emoji"
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn of_a_river_in_emoji_only_who_is_where_is_left() {
        let scene = json!({"kind": "crossing", "notation": "emoji"});
        assert_eq!(brief(&scene, "👨 🐺 🐐 🥬 | 🚣🌊🌊🌊🌊 |"), "👨🐺🐐🥬🚣 |");
        assert_eq!(brief(&scene, "   🐺    🥬 | 🌊🌊🌊🌊🚣 | 👨    🐐"), "🐺🥬 | 🚣👨🐐");
        assert_eq!(brief(&scene, "            | 🌊🌊🌊🌊🚣 | 👨 🐺 🐐 🥬"), "| 🚣👨🐺🐐🥬");
        assert_eq!(brief(&scene, "no river"), "no river");
        assert_eq!(brief(&json!({"kind": "crossing", "notation": "banks"}), "{L: R:}"), "{L: R:}");
    }
}
