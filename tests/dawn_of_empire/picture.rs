//! The map as an eye sees it, before anybody draws it.

use crate::table::*;
use sealed_orders::games::dawn_of_empire::DawnOfEmpire;
use sealed_orders::games::dawn_of_empire::ids::{Order, Side};
use sealed_orders::rules::{Eye, MapStack, Rules};

fn stacks(game: &Game, eye: Eye) -> Vec<MapStack> {
    let view = DawnOfEmpire::view(&game.charter, &game.state, eye);
    let map = DawnOfEmpire::map(&game.charter, &view).expect("the components say where places lie");
    map.places().expect("Dawn of Empire is played on places").stacks.clone()
}

#[test]
fn own_stacks_lie_where_they_are_with_their_order_and_the_others_hide_it() {
    let mut game = bare();
    game.put(Side::Us, "key_west", "new_york brooklyn", Order::Patrol);
    game.put(Side::Spain, "bahamas", "colon pelayo vizcaya", Order::Transit);
    game.state.ships.get_mut("brooklyn").expect("a ship of the charter").damage = 1;
    let mine = MapStack {
        label: "U1".into(),
        at: "key_west".into(),
        own: true,
        counters: 2,
        order: Some("patrol".into()),
        hurt: 1,
    };
    let theirs = |own: bool, order: Option<&str>| MapStack {
        label: "S1".into(),
        at: "bahamas".into(),
        own,
        counters: 3,
        order: order.map(Into::into),
        hurt: 0,
    };
    assert_eq!(stacks(&game, Eye::Seat(Side::Us.seat())), [mine.clone(), theirs(false, None)]);
    let hidden = MapStack { own: false, order: None, hurt: 0, ..mine };
    assert_eq!(stacks(&game, Eye::Seat(Side::Spain.seat())), [theirs(true, Some("transit")), hidden]);
}

#[test]
fn things_are_called_as_they_are_printed() {
    let names = DawnOfEmpire::names(&bare().charter);
    let printed = ["key_west", "camara", "puerto_rico_passage", "maria_teresa"].map(|id| names[id].as_str());
    assert_eq!(printed, ["Key West", "Cámara", "Puerto Rico Passage", "M. Teresa"]);
}
