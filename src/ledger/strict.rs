//! JSON read strictly: what two readers could understand in two ways is refused.

use super::limits::{EVENT_DEPTH, INTEGER};
use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// One JSON value from these bytes: UTF-8 on one line, no duplicate keys (also when written with escapes), no floats,
/// integers within ±(2^53 - 1), no NUL in strings, nothing before or after, a limit on depth.
pub(super) fn value(bytes: &[u8]) -> Result<Value, String> {
    if bytes.iter().any(|byte| *byte < b' ') {
        return Err("a control character or a second line".to_owned());
    }
    if bytes.first() == Some(&b' ') || bytes.last() == Some(&b' ') {
        return Err("blanks around the value".to_owned());
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = Strict { depth: EVENT_DEPTH }.deserialize(&mut reader).map_err(|error| error.to_string())?;
    reader.end().map_err(|error| error.to_string())?;
    Ok(value)
}

struct Strict {
    depth: usize,
}

impl Strict {
    fn deeper<E: de::Error>(&self) -> Result<Strict, E> {
        let depth = self.depth.checked_sub(1).ok_or_else(|| E::custom("nested too deep"))?;
        Ok(Strict { depth })
    }
}

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: de::Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a value without floats and without integers beyond 2^53 - 1")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Value, E> {
        if value.unsigned_abs() > INTEGER {
            return Err(E::custom("an integer beyond 2^53 - 1"));
        }
        Ok(Value::from(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Value, E> {
        if value > INTEGER {
            return Err(E::custom("an integer beyond 2^53 - 1"));
        }
        Ok(Value::from(value))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Value, E> {
        if value.contains('\0') {
            return Err(E::custom("a NUL in a string"));
        }
        Ok(Value::from(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = from.next_element_seed(self.deeper()?)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(key) = from.next_key::<String>()? {
            if key.contains('\0') {
                return Err(de::Error::custom("a NUL in a key"));
            }
            let value = from.next_value_seed(self.deeper()?)?;
            if values.contains_key(&key) {
                return Err(de::Error::custom(format_args!("the key `{key}` stands twice")));
            }
            values.insert(key, value);
        }
        Ok(Value::Object(values))
    }
}
