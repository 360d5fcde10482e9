//! The facts in a header from which states can be drawn.

use std::ops::Deref;

use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

/// A JSON object with a `kind`, or null, which is the default: without a scene, states are texts.
///
/// It is read like any JSON value; as written again, its numbers keep all the digits that they had in a file,
/// though no number of a program has as many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    value: Value,
    /// As it stands in the file it comes from, if that says more.
    text: Option<Box<str>>,
}

impl Scene {
    /// The scene that a line has, which may be left out.
    pub(super) fn read(raw: Option<&RawValue>) -> serde_json::Result<Self> {
        let Some(raw) = raw else { return Ok(Value::Null.into()) };
        let value: Value = serde_json::from_str(raw.get())?;
        let own = value.to_string();
        Ok(Self { value, text: (own != raw.get()).then(|| raw.get().into()) })
    }

    /// Its JSON; none of one that is null.
    pub(super) fn text(&self) -> Option<String> {
        let own = || (!self.value.is_null()).then(|| self.value.to_string());
        self.text.as_deref().map(str::to_owned).or_else(own)
    }
}

impl From<Value> for Scene {
    /// A scene of one's own.
    ///
    /// # Panics
    ///
    /// If the value is neither null nor an object with a text as its `kind`: nobody could read the trace.
    fn from(value: Value) -> Self {
        assert!(value.is_null() || value["kind"].is_string(), "a scene has a kind, unlike {value}");
        Self { value, text: None }
    }
}

impl Deref for Scene {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.value
    }
}

impl Serialize for Scene {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(to)
    }
}
