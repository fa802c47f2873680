//! Boxes spread over a field: each as near to its own place as the others allow.

/// A box of the field by its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Where it would be if it were alone.
    pub home: (f64, f64),
    pub at: (f64, f64),
    pub size: (f64, f64),
}

/// Steps of pushing apart; the pull homewards fades with them and is gone in the last third.
const STEPS: u32 = 900;
const PULL: f64 = 0.05;

/// Pushes boxes apart until none is nearer to another than `gap`, inside of `field` (left, top, right, bottom). Says
/// whether that came about. The same boxes end in the same places.
pub fn spread(boxes: &mut [Spread], field: (f64, f64, f64, f64), gap: f64) -> bool {
    for step in 0..STEPS {
        let pull = PULL * (1.0 - 1.5 * f64::from(step) / f64::from(STEPS)).max(0.0);
        for of in boxes.iter_mut() {
            of.at.0 += (of.home.0 - of.at.0) * pull;
            of.at.1 += (of.home.1 - of.at.1) * pull;
        }
        let pushed = push_apart(boxes, gap);
        for of in boxes.iter_mut() {
            of.at.0 = inside(of.at.0, field.0 + of.size.0 / 2.0, field.2 - of.size.0 / 2.0);
            of.at.1 = inside(of.at.1, field.1 + of.size.1 / 2.0, field.3 - of.size.1 / 2.0);
        }
        if !pushed && pull == 0.0 {
            break;
        }
    }
    // What is left of the pushing is less than a pixel where there is room.
    !(0..boxes.len())
        .any(|one| (0..one).any(|other| too_near(&boxes[one], &boxes[other], gap - 1.0).is_some()))
}

fn inside(at: f64, low: f64, high: f64) -> f64 {
    if low > high { f64::midpoint(low, high) } else { at.clamp(low, high) }
}

/// How far two boxes are into each other, in both directions.
fn too_near(one: &Spread, other: &Spread, gap: f64) -> Option<(f64, f64)> {
    let x = f64::midpoint(one.size.0, other.size.0) + gap - (one.at.0 - other.at.0).abs();
    let y = f64::midpoint(one.size.1, other.size.1) + gap - (one.at.1 - other.at.1).abs();
    (x > 0.0 && y > 0.0).then_some((x, y))
}

/// Each pair that is too near goes apart by half of what is missing, the shorter way.
fn push_apart(boxes: &mut [Spread], gap: f64) -> bool {
    let mut pushed = false;
    for one in 0..boxes.len() {
        for other in 0..one {
            let Some((x, y)) = too_near(&boxes[one], &boxes[other], gap) else { continue };
            pushed = true;
            let (a, b) = (boxes[one].at, boxes[other].at);
            if x < y {
                let way = if a.0 < b.0 { -x / 2.0 } else { x / 2.0 };
                boxes[one].at.0 += way;
                boxes[other].at.0 -= way;
            } else {
                let way = if a.1 < b.1 { -y / 2.0 } else { y / 2.0 };
                boxes[one].at.1 += way;
                boxes[other].at.1 -= way;
            }
        }
    }
    pushed
}
