use super::hex;
use crate::ledger::merkle::*;
use ct_merkle::mem_backed_tree::MemoryBackedTree;
use sha2::Sha256;

const LEAVES: [&str; 8] =
    ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
/// RFC 6962 reference roots for sizes 0 to 8.
const ROOTS: [&str; 9] = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

pub(super) fn vector_tree() -> Tree {
    let mut tree = Tree::default();
    LEAVES.iter().for_each(|leaf| tree.push(&hex::decode(leaf).unwrap()));
    tree
}

#[test]
fn roots_are_those_of_rfc_6962() {
    let mut tree = Tree::default();
    for (size, root) in ROOTS.iter().enumerate() {
        assert_eq!(hex::encode(&tree.root()), *root, "size {size}");
        if let Some(leaf) = LEAVES.get(size) {
            tree.push(&hex::decode(leaf).unwrap());
        }
    }
    for (size, root) in ROOTS.iter().enumerate() {
        assert_eq!(hex::encode(&tree.root_at(size as u64).unwrap()), *root);
    }
    assert_eq!(tree.root_at(9), None);
}

#[test]
fn proofs_are_those_of_the_vectors() {
    let tree = vector_tree();
    let ends = |proof: Vec<Hash>| -> Vec<String> {
        proof
            .iter()
            .map(|hash| hex::encode(hash))
            .map(|text| format!("{}…{}", &text[..8], &text[58..]))
            .collect()
    };
    assert_eq!(
        ends(tree.inclusion(5, 8).unwrap()),
        ["bc1a0643…599e6b", "ca854ea1…5a0ae0", "d37ee418…9614b7"]
    );
    let proof = ends(tree.consistency(3, 8).unwrap());
    assert_eq!(proof, ["0298d122…7a7fe7", "07506a85…4487e7", "fac54203…e3c125", "6b47aaf2…9bf6e4"]);
}

#[test]
fn every_proof_up_to_size_70_is_the_oracles_and_verifies() {
    let mut tree = Tree::default();
    let mut oracle = MemoryBackedTree::<Sha256, Vec<u8>>::new();
    let mut roots = vec![tree.root()];
    for size in 1..=70_u64 {
        let leaf = vec![size as u8; size as usize];
        tree.push(&leaf);
        oracle.push(leaf);
        roots.push(tree.root());
        assert_eq!(tree.root()[..], oracle.root().as_bytes()[..]);
        for index in 0..size {
            let proof = tree.inclusion(index, size).unwrap();
            assert_eq!(proof.concat(), oracle.prove_inclusion(index as usize).as_bytes());
            let leaf = leaf_hash(&vec![index as u8 + 1; index as usize + 1]);
            assert!(verify_inclusion(&leaf, index, size, &proof, &tree.root()));
            assert!(!verify_inclusion(&leaf, (index + 1) % (size + 1), size, &proof, &tree.root()));
        }
        for old in 1..=size {
            let proof = tree.consistency(old, size).unwrap();
            assert_eq!(proof.concat(), oracle.prove_consistency((size - old) as usize).as_bytes());
            assert!(verify_consistency(old, &roots[old as usize], size, &tree.root(), &proof));
            assert!(!verify_consistency(old, &[0; 32], size, &tree.root(), &proof));
            assert!(!verify_consistency(old, &roots[old as usize], size, &[0; 32], &proof));
        }
    }
}

#[test]
fn a_proof_with_any_hash_changed_added_or_left_out_fails() {
    let tree = vector_tree();
    let (old, new) = (tree.root_at(6).unwrap(), tree.root());
    let proof = tree.consistency(6, 8).unwrap();
    let leaf = leaf_hash(&hex::decode(LEAVES[5]).unwrap());
    let path = tree.inclusion(5, 8).unwrap();
    for at in 0..proof.len() {
        let mut changed = proof.clone();
        changed[at][0] ^= 1;
        assert!(!verify_consistency(6, &old, 8, &new, &changed));
    }
    for at in 0..path.len() {
        let mut changed = path.clone();
        changed[at][31] ^= 128;
        assert!(!verify_inclusion(&leaf, 5, 8, &changed, &new));
    }
    let longer = [&proof[..], &[[0; 32]]].concat();
    assert!(!verify_consistency(6, &old, 8, &new, &longer));
    assert!(!verify_consistency(6, &old, 8, &new, &proof[1..]));
    assert!(!verify_inclusion(&leaf, 5, 8, &path[..2], &new));
    assert!(!verify_inclusion(&leaf, 5, 8, &[&path[..], &[[0; 32]]].concat(), &new));
    assert!(!verify_inclusion(&leaf, 8, 8, &path, &new));
}

#[test]
fn a_leaf_twice_or_a_leaf_like_a_node_gives_another_root() {
    let of = |leaves: &[&[u8]]| {
        let mut tree = Tree::default();
        leaves.iter().for_each(|leaf| tree.push(leaf));
        tree.root()
    };
    assert_ne!(of(&[b"a", b"b", b"c"]), of(&[b"a", b"b", b"c", b"c"]));
    let node = [leaf_hash(b"a"), leaf_hash(b"b")].concat();
    assert_ne!(of(&[b"a", b"b"]), of(&[&node]));
}

#[test]
fn from_nothing_everything_is_consistent_and_sizes_are_checked() {
    let tree = vector_tree();
    let empty = Tree::default().root();
    assert!(verify_consistency(0, &empty, 8, &tree.root(), &tree.consistency(0, 8).unwrap()));
    assert!(!verify_consistency(0, &[1; 32], 8, &tree.root(), &[]));
    assert!(!verify_consistency(8, &tree.root(), 3, &tree.root(), &[]));
    assert_eq!(tree.consistency(5, 9), None);
    assert_eq!(tree.consistency(5, 4), None);
    assert_eq!(tree.inclusion(8, 8), None);
}
