//! JSON Schema, as far as the schemas in `docs/` use it.

use serde_json::Value;

/// A value against the few words of JSON Schema that ours uses; an unknown word is a failure.
pub(crate) fn check(schema: &Value, whole: &Value, value: &Value) -> Result<(), String> {
    let fail = |what: &str| Err(format!("{value} is not {what} {schema}"));
    for (word, rule) in schema.as_object().expect("a schema is an object") {
        let is_fine = match word.as_str() {
            "$schema" | "$id" | "title" | "description" | "$defs" | "default" => true,
            "$ref" => {
                let path = rule.as_str().and_then(|path| path.strip_prefix('#'));
                let target = path.and_then(|path| whole.pointer(path)).expect("it is there");
                check(target, whole, value)?;
                true
            }
            "oneOf" | "anyOf" => {
                let options = rule.as_array().expect("a list");
                let errors: Vec<_> =
                    options.iter().filter_map(|option| check(option, whole, value).err()).collect();
                let fitting = options.len() - errors.len();
                if fitting == 0 {
                    return Err(errors.join("\n"));
                }
                word == "anyOf" || fitting == 1
            }
            "const" => {
                value == rule || whole_number(value).is_some_and(|n| whole_number(rule) == Some(n))
            }
            "enum" => rule.as_array().is_some_and(|words| words.contains(value)),
            "type" => match rule.as_array() {
                Some(types) => types.iter().any(|one| is_of_type(value, one)),
                None => is_of_type(value, rule),
            },
            "minimum" => {
                whole_number(value).is_none_or(|number| Some(number) >= whole_number(rule))
            }
            "maximum" => {
                whole_number(value).is_none_or(|number| Some(number) <= whole_number(rule))
            }
            "minItems" => {
                value.as_array().is_none_or(|list| Some(list.len() as u64) >= rule.as_u64())
            }
            "maxItems" => {
                value.as_array().is_none_or(|list| Some(list.len() as u64) <= rule.as_u64())
            }
            "minLength" => value.as_str().is_none_or(|text| !text.is_empty()),
            "maxLength" => value.as_str().is_none_or(|text| text.chars().count() == 1),
            "required" => {
                let keys = rule.as_array().expect("a list");
                let has = |key: &Value| value.get(key.as_str().expect("a key")).is_some();
                !value.is_object() || keys.iter().all(has)
            }
            "properties" => {
                for (key, rule) in rule.as_object().expect("an object") {
                    if let Some(value) = value.get(key) {
                        check(rule, whole, value)?;
                    }
                }
                true
            }
            "additionalProperties" => value.as_object().is_none_or(|object| {
                object.keys().all(|key| schema["properties"].get(key).is_some())
            }),
            "items" => {
                for value in value.as_array().into_iter().flatten() {
                    check(rule, whole, value)?;
                }
                true
            }
            other => panic!("the word {other} is not checked"),
        };
        if !is_fine {
            return fail(word);
        }
    }
    Ok(())
}

fn is_of_type(value: &Value, name: &Value) -> bool {
    match name.as_str().expect("a type is a word") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => whole_number(value).is_some(),
        "number" => value.is_number(),
        other => panic!("the type {other} is not checked"),
    }
}

/// The number, if it is whole; to JSON Schema, 1.0 is.
fn whole_number(value: &Value) -> Option<i128> {
    let exact = value.as_i64().map(i128::from).or(value.as_u64().map(i128::from));
    exact.or_else(|| {
        value.as_f64().filter(|number| number.fract() == 0.0).map(|number| number as i128)
    })
}
