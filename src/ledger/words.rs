//! Words to read out to the other player: one for each value of a byte.

/// Plain English words of at most five letters, no two alike in their first four. Never changed: a LOG line in a
/// mailbox is read years later.
pub(super) const WORDS: [&str; 256] = [
    "acorn", "actor", "adobe", "agate", "alarm", "album", "alley", "aloe", "amber", "angle", "apple",
    "apron", "arch", "arena", "armor", "arrow", "atlas", "attic", "axle", "bacon", "badge", "bagel", "baker",
    "banjo", "barge", "basil", "beach", "beard", "bench", "berry", "birch", "bison", "blade", "blaze",
    "board", "boat", "bolt", "bonus", "boots", "brass", "bread", "brick", "broom", "brush", "bugle", "bulb",
    "cabin", "cable", "camel", "canoe", "cargo", "cave", "cedar", "cello", "chalk", "chef", "chest", "cliff",
    "clock", "cloud", "cobra", "cocoa", "coin", "comet", "coral", "cork", "crab", "crane", "crisp", "crown",
    "curry", "dairy", "daisy", "dance", "delta", "denim", "diary", "dingo", "disco", "dome", "donor", "dove",
    "drill", "drum", "dune", "eagle", "earth", "easel", "echo", "elbow", "elder", "ember", "emery", "envoy",
    "fancy", "fern", "field", "finch", "flag", "flame", "flint", "floor", "flute", "foam", "fork", "frost",
    "fudge", "gate", "gecko", "ghost", "glass", "globe", "glove", "goat", "gong", "gown", "grain", "grape",
    "gull", "habit", "harp", "hawk", "hazel", "herb", "heron", "hill", "hobby", "honey", "horse", "hotel",
    "husky", "icon", "igloo", "index", "inlet", "iris", "iron", "ivory", "jazz", "jeep", "jelly", "jewel",
    "judge", "juice", "kayak", "kelp", "king", "kiosk", "kite", "knob", "koala", "lace", "lamp", "lapel",
    "laser", "lava", "leaf", "lemon", "lens", "level", "lilac", "lime", "linen", "lobby", "lotus", "lunar",
    "lynx", "lyric", "mango", "maple", "mask", "melon", "metal", "milk", "mint", "moose", "moss", "motor",
    "mural", "music", "navy", "nest", "night", "noble", "north", "novel", "nurse", "oasis", "oboe", "ocean",
    "olive", "onion", "opera", "orbit", "otter", "oval", "palm", "panda", "pearl", "piano", "pilot", "plaza",
    "plum", "polka", "poppy", "pump", "quail", "queen", "quilt", "radar", "raft", "raven", "reef", "river",
    "robin", "rope", "rose", "ruby", "rumba", "sage", "sail", "satin", "scarf", "shell", "silk", "siren",
    "slate", "snow", "sofa", "soup", "spade", "spice", "spoon", "squid", "steel", "stilt", "stork", "straw",
    "sugar", "swamp", "swan", "sword", "syrup", "table", "tango", "tent", "thyme", "tiger", "toast", "topaz",
    "torch", "tower", "trout", "truck", "tuba", "tulip",
];
