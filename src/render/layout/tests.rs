use super::*;
use proptest::prelude::*;

/// A tree of boxes of width 1 in which each entry names its parent.
fn tree(parents: &[Option<u32>]) -> Tree {
    let mut tree = Tree::new();
    for &parent in parents {
        tree.add(parent, 1.0, Standing::Proper);
    }
    tree
}

fn levels(tree: &Tree) -> Vec<Vec<u32>> {
    let mut levels: Vec<Vec<u32>> = Vec::new();
    let mut depth = vec![0; tree.len()];
    for v in std::iter::successors(tree.first_root, |&v| tree.next_in_preorder(v)) {
        depth[v as usize] = tree.parent_of(v).map_or(0, |parent| depth[parent as usize] + 1);
        if levels.len() == depth[v as usize] {
            levels.push(Vec::new());
        }
        levels[depth[v as usize]].push(v);
    }
    levels
}

/// Checks everything that is promised of a placement.
fn check(tree: &Tree, gap: f64) {
    let x = tree.place(gap);
    let slack = 1e-6;
    for level in levels(tree) {
        for pair in level.windows(2) {
            let (left, right) = (pair[0] as usize, pair[1] as usize);
            let apart = x[right] - x[left] - f64::midpoint(tree.width[left], tree.width[right]);
            assert!(apart >= gap - slack, "{left} and {right} stand {apart} apart");
        }
    }
    for v in 0..tree.len() as u32 {
        if let Some((first, last)) = tree.proper_ends(v) {
            let middle = f64::midpoint(x[first as usize], x[last as usize]);
            assert!((x[v as usize] - middle).abs() < slack, "{v} is not centred");
        }
    }
    let least = x.iter().zip(&tree.width).map(|(x, width)| x - width / 2.0);
    let least = least.fold(f64::INFINITY, f64::min);
    assert!(tree.is_empty() || least.abs() < slack, "the left edge is at {least}");
}

#[test]
fn a_parent_stands_over_the_middle_of_its_children() {
    let three = tree(&[None, Some(0), Some(0), Some(0)]);
    assert_eq!(three.place(0.0), [1.5, 0.5, 1.5, 2.5]);
}

#[test]
fn small_subtrees_between_large_ones_are_spread_evenly() {
    // The case for which Walker's algorithm needed quadratic time: two wide subtrees outside,
    // leaves between them.
    let mut parents = vec![None, Some(0), Some(0), Some(0), Some(0)];
    parents.extend([Some(1); 5]);
    parents.extend([Some(4); 5]);
    let x = tree(&parents).place(0.0);
    let gaps: Vec<f64> = (1..4).map(|v| x[v + 1] - x[v]).collect();
    assert!(gaps.iter().all(|gap| (gap - 5.0 / 3.0).abs() < 1e-9), "{x:?}");
}

#[test]
fn a_box_aside_takes_room_and_does_not_pull_its_parent() {
    let mut tree = Tree::new();
    let root = tree.add(None, 10.0, Standing::Proper);
    tree.add(Some(root), 4.0, Standing::Aside);
    let child = tree.add(Some(root), 10.0, Standing::Proper);
    tree.add(Some(root), 4.0, Standing::Aside);
    let x = tree.place(2.0);
    assert_eq!(x[root as usize], x[child as usize]);
    assert_eq!(x, [11.0, 2.0, 11.0, 20.0]);
}

#[test]
fn a_parent_with_nothing_but_boxes_aside_is_centred_over_them() {
    let mut tree = Tree::new();
    let root = tree.add(None, 1.0, Standing::Proper);
    tree.add(Some(root), 1.0, Standing::Aside);
    tree.add(Some(root), 1.0, Standing::Aside);
    assert_eq!(tree.place(0.0), [1.0, 0.5, 1.5]);
}

#[test]
fn a_box_can_be_inserted_between_siblings() {
    let mut tree = tree(&[None, Some(0), Some(0)]);
    let between = tree.insert(Some(0), Some(1), 1.0, Standing::Proper);
    let first = tree.insert(Some(0), None, 1.0, Standing::Proper);
    assert_eq!(levels(&tree)[1], [first, 1, between, 2]);
    check(&tree, 0.5);
}

#[test]
fn several_roots_stand_side_by_side() {
    let two = tree(&[None, None, Some(0), Some(0), Some(1), Some(1)]);
    assert_eq!(two.place(0.0), [1.0, 3.0, 0.5, 1.5, 2.5, 3.5]);
}

#[test]
fn nothing_has_no_place() {
    assert!(Tree::new().place(1.0).is_empty());
}

#[test]
fn a_path_of_a_hundred_thousand_boxes_runs_straight_down() {
    let path = tree(&(0..100_000).map(|v: u32| v.checked_sub(1)).collect::<Vec<_>>());
    assert!(path.place(1.0).iter().all(|&x| x == 0.5));
}

#[test]
fn two_deep_paths_side_by_side_stay_apart() {
    let parents: Vec<Option<u32>> =
        (0..20_001).map(|v: u32| v.checked_sub(2).or((v > 0).then_some(0))).collect();
    check(&tree(&parents), 0.25);
}

proptest! {
    #[test]
    fn boxes_never_overlap_and_parents_are_centred(
        boxes in prop::collection::vec((any::<prop::sample::Index>(), 1_u32..40, any::<bool>()), 1..200),
        gap in 0_u32..20,
    ) {
        let mut tree = Tree::new();
        let mut proper = Vec::new();
        for (parent, width, aside) in boxes {
            // Boxes aside have nothing below them.
            let parent = (!proper.is_empty()).then(|| proper[parent.index(proper.len())]);
            let standing = if aside && parent.is_some() { Standing::Aside } else { Standing::Proper };
            let new = tree.add(parent, f64::from(width), standing);
            if standing == Standing::Proper {
                proper.push(new);
            }
        }
        check(&tree, f64::from(gap));
    }
}
