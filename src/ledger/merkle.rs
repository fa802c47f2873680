//! The Merkle tree of RFC 6962 section 2.1 (the same in RFC 9162): leaf `SHA-256(00 ‖ data)`, node
//! `SHA-256(01 ‖ left ‖ right)`, split at the largest power of two below the size, never an odd node twice.

use sha2::{Digest, Sha256};

/// A hash in the tree.
pub type Hash = [u8; 32];

/// An append-only tree that keeps the roots of all its full subtrees: two hashes a leaf.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// `levels[k][i]` is the root over the leaves `i·2^k .. (i+1)·2^k`.
    levels: Vec<Vec<Hash>>,
}

impl Tree {
    pub fn size(&self) -> u64 {
        self.levels.first().map_or(0, |leaves| leaves.len() as u64)
    }

    /// Adds a leaf.
    pub fn push(&mut self, data: &[u8]) {
        let mut hash = leaf_hash(data);
        for level in 0.. {
            if level == self.levels.len() {
                self.levels.push(Vec::new());
            }
            let row = &mut self.levels[level];
            row.push(hash);
            if row.len() % 2 == 1 {
                break;
            }
            hash = node_hash(&row[row.len() - 2], &row[row.len() - 1]);
        }
    }

    pub fn root(&self) -> Hash {
        self.subtree(0, self.size())
    }

    /// The root when the tree had `size` leaves; `None` when it never had that many.
    pub fn root_at(&self, size: u64) -> Option<Hash> {
        (size <= self.size()).then(|| self.subtree(0, size))
    }

    /// Proof that leaf `index` is in the tree of `size` leaves, nearest sibling first (RFC 6962 2.1.1).
    pub fn inclusion(&self, index: u64, size: u64) -> Option<Vec<Hash>> {
        if index >= size || size > self.size() {
            return None;
        }
        let (mut start, mut end, mut proof) = (0, size, Vec::new());
        while end - start > 1 {
            let middle = start + split(end - start);
            if index < middle {
                proof.push(self.subtree(middle, end));
                end = middle;
            } else {
                proof.push(self.subtree(start, middle));
                start = middle;
            }
        }
        proof.reverse();
        Some(proof)
    }

    /// Proof that the tree of `old` leaves is the beginning of the tree of `new` leaves (RFC 6962 2.1.2).
    pub fn consistency(&self, old: u64, new: u64) -> Option<Vec<Hash>> {
        if old > new || new > self.size() {
            return None;
        }
        if old == 0 || old == new {
            return Some(Vec::new());
        }
        let (mut start, mut end, mut proof) = (0, new, Vec::new());
        while end != old {
            let middle = start + split(end - start);
            if old <= middle {
                proof.push(self.subtree(middle, end));
                end = middle;
            } else {
                proof.push(self.subtree(start, middle));
                start = middle;
            }
        }
        // The old tree itself is known to the verifier; any other last piece is not.
        if start != 0 {
            proof.push(self.subtree(start, end));
        }
        proof.reverse();
        Some(proof)
    }

    /// Root over `start..end`, where `start` is a multiple of the power of two that the range fits in.
    fn subtree(&self, start: u64, end: u64) -> Hash {
        let size = end - start;
        if size == 0 {
            return Sha256::digest(b"").into();
        }
        if size.is_power_of_two() {
            let level = size.trailing_zeros();
            return self.levels[level as usize][(start >> level) as usize];
        }
        let middle = start + split(size);
        node_hash(&self.subtree(start, middle), &self.subtree(middle, end))
    }
}

/// Whether `proof` shows that a leaf stands at `index` of the tree with this size and root (RFC 9162 2.1.3.2).
pub fn verify_inclusion(leaf: &Hash, index: u64, size: u64, proof: &[Hash], root: &Hash) -> bool {
    if index >= size {
        return false;
    }
    let (mut node, mut last, mut hash) = (index, size - 1, *leaf);
    for sibling in proof {
        if last == 0 {
            return false;
        }
        if node & 1 == 1 || node == last {
            hash = node_hash(sibling, &hash);
            while node & 1 == 0 && node != 0 {
                node >>= 1;
                last >>= 1;
            }
        } else {
            hash = node_hash(&hash, sibling);
        }
        node >>= 1;
        last >>= 1;
    }
    last == 0 && hash == *root
}

/// Whether `proof` shows that the old tree is the beginning of the new one (RFC 9162 2.1.4.2).
pub fn verify_consistency(old: u64, old_root: &Hash, new: u64, new_root: &Hash, proof: &[Hash]) -> bool {
    if old > new {
        return false;
    }
    if old == new {
        return proof.is_empty() && old_root == new_root;
    }
    if old == 0 {
        return proof.is_empty() && *old_root == Hash::from(Sha256::digest(b""));
    }
    let mut path = proof.iter();
    let first = if old.is_power_of_two() { Some(old_root) } else { path.next() };
    let Some(first) = first else { return false };
    let (mut node, mut last) = (old - 1, new - 1);
    while node & 1 == 1 {
        node >>= 1;
        last >>= 1;
    }
    let (mut from_old, mut from_new) = (*first, *first);
    for sibling in path {
        if last == 0 {
            return false;
        }
        if node & 1 == 1 || node == last {
            from_old = node_hash(sibling, &from_old);
            from_new = node_hash(sibling, &from_new);
            while node & 1 == 0 && node != 0 {
                node >>= 1;
                last >>= 1;
            }
        } else {
            from_new = node_hash(&from_new, sibling);
        }
        node >>= 1;
        last >>= 1;
    }
    last == 0 && from_old == *old_root && from_new == *new_root
}

/// The hash of a leaf.
pub fn leaf_hash(data: &[u8]) -> Hash {
    Sha256::new().chain_update([0]).chain_update(data).finalize().into()
}

fn node_hash(left: &Hash, right: &Hash) -> Hash {
    Sha256::new().chain_update([1]).chain_update(left).chain_update(right).finalize().into()
}

/// The largest power of two below `size`, which is at least 2.
fn split(size: u64) -> u64 {
    1 << (63 - (size - 1).leading_zeros())
}
