//! Where places lie on the globe: degrees as they are written, read without floats.

use super::components::MAP;
use crate::rules::{CharterError, Spot};

/// Latitude and longitude of a place; `None` where one of them is not given.
pub fn spot(
    id: &str,
    lat: Option<&toml::Value>,
    lon: Option<&toml::Value>,
) -> Result<Option<Spot>, CharterError> {
    let Some((lat, lon)) = lat.zip(lon) else { return Ok(None) };
    match (thousandths(lat, 90), thousandths(lon, 180)) {
        (Some(north), Some(east)) => Ok(Some(Spot { north, east })),
        _ => Err(CharterError::Wrong { file: MAP.into(), reason: format!("{id} lies at {lat}, {lon}") }),
    }
}

/// A number of degrees, at most `most` either way, in thousandths; further digits are dropped.
fn thousandths(degrees: &toml::Value, most: i32) -> Option<i32> {
    let text = degrees.to_string();
    let (sign, digits) = text.strip_prefix('-').map_or((1, text.as_str()), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?;
    let whole: i32 = number(whole)?;
    let part: i32 = number(format!("{part:0<3}").get(..3)?)?;
    let all = whole.checked_mul(1000)?.checked_add(part)?;
    (all <= most * 1000).then_some(sign * all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_are_read_as_they_are_written() {
        let read = |text: &str| thousandths(&text.parse().expect("a value"), 180);
        assert_eq!(read("40.0"), Some(40_000));
        assert_eq!(read("-75.87"), Some(-75_870));
        assert_eq!(read("-0.5"), Some(-500));
        assert_eq!(read("12"), Some(12_000));
        for wrong in ["180.5", "\"40.0\"", "nan", "inf", "1e300", "true"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
