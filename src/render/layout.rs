//! Where the nodes of a tree stand: the tidy drawing of Buchheim, Jünger and Leipert (*Improving
//! Walker's Algorithm to Run in Linear Time*, Graph Drawing 2002).
//!
//! Knows trees of boxes and nothing of traces. The names are the paper's (`prelim`, `modifier`,
//! `thread`, `ancestor`, `change`, `shift`), so that the two can be read side by side. Two things
//! are our own: no recursion, since a depth-first path may be a hundred thousand nodes long, and
//! boxes that stand [`Aside`](Standing::Aside), which take their room among the children without
//! pulling their parent towards them.

/// No box.
const NONE: u32 = u32::MAX;

/// Whether a box counts when its parent is centred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its parent is centred over this box and its like.
    Proper,
    /// Its parent is centred without it, unless there is nothing else below.
    Aside,
}

/// A tree (or several, side by side) of boxes that are to be placed.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    parent: Vec<u32>,
    first_child: Vec<u32>,
    last_child: Vec<u32>,
    left_sibling: Vec<u32>,
    right_sibling: Vec<u32>,
    width: Vec<f64>,
    standing: Vec<Standing>,
    first_root: Option<u32>,
    last_root: Option<u32>,
}

impl Tree {
    /// A tree without boxes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many boxes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// Whether there is no box.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parent.is_empty()
    }

    /// Adds a box, the last among its siblings, and returns its number: they count from 0.
    ///
    /// # Panics
    ///
    /// If `parent` is no box of this tree, and from 2³² boxes on.
    pub fn add(&mut self, parent: Option<u32>, width: f64, standing: Standing) -> u32 {
        let last = match parent {
            Some(parent) => some(self.last_child[parent as usize]),
            None => self.last_root,
        };
        self.insert(parent, last, width, standing)
    }

    /// Adds a box right after `left`, one of the children of `parent`, or first if there is none.
    ///
    /// # Panics
    ///
    /// As [`Tree::add`].
    pub fn insert(
        &mut self,
        parent: Option<u32>,
        left: Option<u32>,
        width: f64,
        standing: Standing,
    ) -> u32 {
        let new = u32::try_from(self.len()).expect("boxes are counted in u32");
        let right = match left {
            Some(left) => some(self.right_sibling[left as usize]),
            None => self.first_child_of(parent),
        };
        self.parent.push(number(parent));
        self.first_child.push(NONE);
        self.last_child.push(NONE);
        self.left_sibling.push(number(left));
        self.right_sibling.push(number(right));
        self.width.push(width);
        self.standing.push(standing);
        match (left, parent) {
            (Some(left), _) => self.right_sibling[left as usize] = new,
            (None, Some(parent)) => self.first_child[parent as usize] = new,
            (None, None) => self.first_root = Some(new),
        }
        match (right, parent) {
            (Some(right), _) => self.left_sibling[right as usize] = new,
            (None, Some(parent)) => self.last_child[parent as usize] = new,
            (None, None) => self.last_root = Some(new),
        }
        new
    }

    /// Makes a box at least so wide.
    pub fn widen(&mut self, of: u32, width: f64) {
        let old = &mut self.width[of as usize];
        *old = old.max(width);
    }

    /// The first child of a box, or the first root.
    #[must_use]
    pub fn first_child_of(&self, parent: Option<u32>) -> Option<u32> {
        parent.map_or(self.first_root, |parent| some(self.first_child[parent as usize]))
    }

    /// The sibling to the right of a box.
    #[must_use]
    pub fn right_sibling_of(&self, of: u32) -> Option<u32> {
        some(self.right_sibling[of as usize])
    }

    /// The parent of a box; none of a root.
    #[must_use]
    pub fn parent_of(&self, of: u32) -> Option<u32> {
        some(self.parent[of as usize])
    }

    /// Places the boxes: the x of each one's centre, the leftmost edge at 0. Boxes of one level keep
    /// their order and stand at least `gap` apart; a parent is centred over its first and last
    /// proper child. Linear in time and memory.
    #[must_use]
    pub fn place(&self, gap: f64) -> Vec<f64> {
        let mut walk = Walk::new(self, gap);
        walk.first();
        walk.second()
    }

    /// The next box of a walk in which every box comes after all that is below it.
    fn next_in_postorder(&self, of: u32) -> Option<u32> {
        match self.right_sibling_of(of) {
            Some(right) => Some(self.lowest_left(right)),
            None => self.parent_of(of),
        }
    }

    /// The next box of a walk in which every box comes before all that is below it.
    fn next_in_preorder(&self, of: u32) -> Option<u32> {
        let mut at = Some(of);
        if let Some(child) = some(self.first_child[of as usize]) {
            return Some(child);
        }
        while let Some(here) = at {
            if let Some(right) = self.right_sibling_of(here) {
                return Some(right);
            }
            at = self.parent_of(here);
        }
        None
    }

    fn lowest_left(&self, from: u32) -> u32 {
        let mut at = from;
        while let Some(child) = some(self.first_child[at as usize]) {
            at = child;
        }
        at
    }

    /// The outermost children that a parent is centred over.
    fn proper_ends(&self, parent: u32) -> Option<(u32, u32)> {
        let is_proper = |of: &u32| self.standing[*of as usize] == Standing::Proper;
        let first = some(self.first_child[parent as usize])?;
        let last = some(self.last_child[parent as usize])?;
        let from_left = std::iter::successors(Some(first), |&at| self.right_sibling_of(at));
        let from_right =
            std::iter::successors(Some(last), |&at| some(self.left_sibling[at as usize]));
        Some((
            from_left.into_iter().find(is_proper).unwrap_or(first),
            from_right.into_iter().find(is_proper).unwrap_or(last),
        ))
    }
}

fn some(number: u32) -> Option<u32> {
    (number != NONE).then_some(number)
}

fn number(of: Option<u32>) -> u32 {
    of.unwrap_or(NONE)
}

/// The working columns of the algorithm.
struct Walk<'t> {
    tree: &'t Tree,
    gap: f64,
    prelim: Vec<f64>,
    modifier: Vec<f64>,
    change: Vec<f64>,
    shift: Vec<f64>,
    thread: Vec<u32>,
    ancestor: Vec<u32>,
    /// By parent; the roots' stands last.
    default_ancestor: Vec<u32>,
    /// How many siblings stand to the left.
    place: Vec<u32>,
}

impl<'t> Walk<'t> {
    fn new(tree: &'t Tree, gap: f64) -> Self {
        let len = tree.len();
        let mut place = vec![0; len];
        let starts = tree.first_child.iter().copied().chain([number(tree.first_root)]);
        let default_ancestor: Vec<u32> = starts.collect();
        for &start in &default_ancestor {
            let siblings = std::iter::successors(some(start), |&at| tree.right_sibling_of(at));
            for (count, sibling) in siblings.enumerate() {
                place[sibling as usize] = count as u32;
            }
        }
        Self {
            tree,
            gap,
            prelim: vec![0.0; len],
            modifier: vec![0.0; len],
            change: vec![0.0; len],
            shift: vec![0.0; len],
            thread: vec![NONE; len],
            ancestor: (0..len as u32).collect(),
            default_ancestor,
            place,
        }
    }

    fn separation(&self, left: u32, right: u32) -> f64 {
        f64::midpoint(self.tree.width[left as usize], self.tree.width[right as usize]) + self.gap
    }

    /// From the leaves up: where each box stands among its siblings.
    fn first(&mut self) {
        let tree = self.tree;
        let start = tree.first_root.map(|root| tree.lowest_left(root));
        for v in std::iter::successors(start, |&v| tree.next_in_postorder(v)) {
            let middle = tree.proper_ends(v).map(|(first, last)| {
                self.execute_shifts(tree.last_child[v as usize]);
                f64::midpoint(self.prelim[first as usize], self.prelim[last as usize])
            });
            let at = v as usize;
            match some(tree.left_sibling[at]) {
                Some(w) => {
                    self.prelim[at] = self.prelim[w as usize] + self.separation(w, v);
                    self.modifier[at] = middle.map_or(0.0, |middle| self.prelim[at] - middle);
                    self.apportion(v, w);
                }
                None => self.prelim[at] = middle.unwrap_or(0.0),
            }
        }
        self.execute_shifts(number(tree.last_root));
    }

    /// From the roots down: where each box stands.
    fn second(&self) -> Vec<f64> {
        let tree = self.tree;
        let mut x = vec![0.0; tree.len()];
        let mut sum = vec![0.0; tree.len()];
        for v in std::iter::successors(tree.first_root, |&v| tree.next_in_preorder(v)) {
            let at = v as usize;
            let above = tree.parent_of(v).map_or(0.0, |parent| sum[parent as usize]);
            x[at] = self.prelim[at] + above;
            sum[at] = self.modifier[at] + above;
        }
        let edge = x.iter().zip(&tree.width).map(|(x, width)| x - width / 2.0);
        let least = edge.fold(f64::INFINITY, f64::min);
        for x in &mut x {
            *x -= least;
        }
        x
    }

    /// Moves the subtree of `v`, whose left sibling is `w`, clear of everything to its left.
    fn apportion(&mut self, v: u32, w: u32) {
        let parent = self.tree.parent[v as usize];
        let slot = if parent == NONE { self.tree.len() } else { parent as usize };
        let (mut inner_right, mut outer_right) = (v, v);
        let (mut inner_left, mut outer_left) = (w, number(self.tree.first_child_of(some(parent))));
        let mut sum_inner_right = self.modifier[inner_right as usize];
        let mut sum_outer_right = self.modifier[outer_right as usize];
        let mut sum_inner_left = self.modifier[inner_left as usize];
        let mut sum_outer_left = self.modifier[outer_left as usize];
        while let (Some(left), Some(right)) =
            (self.next_right(inner_left), self.next_left(inner_right))
        {
            (inner_left, inner_right) = (left, right);
            outer_left = number(self.next_left(outer_left));
            outer_right = number(self.next_right(outer_right));
            self.ancestor[outer_right as usize] = v;
            let shift = (self.prelim[inner_left as usize] + sum_inner_left)
                - (self.prelim[inner_right as usize] + sum_inner_right)
                + self.separation(inner_left, inner_right);
            if shift > 0.0 {
                let candidate = self.ancestor[inner_left as usize];
                let is_sibling = self.tree.parent[candidate as usize] == parent;
                let from = if is_sibling { candidate } else { self.default_ancestor[slot] };
                self.move_subtree(from, v, shift);
                sum_inner_right += shift;
                sum_outer_right += shift;
            }
            sum_inner_left += self.modifier[inner_left as usize];
            sum_inner_right += self.modifier[inner_right as usize];
            sum_outer_left += self.modifier[outer_left as usize];
            sum_outer_right += self.modifier[outer_right as usize];
        }
        if let Some(below) = self.next_right(inner_left)
            && self.next_right(outer_right).is_none()
        {
            self.thread[outer_right as usize] = below;
            self.modifier[outer_right as usize] += sum_inner_left - sum_outer_right;
        }
        if let Some(below) = self.next_left(inner_right)
            && self.next_left(outer_left).is_none()
        {
            self.thread[outer_left as usize] = below;
            self.modifier[outer_left as usize] += sum_inner_right - sum_outer_left;
            self.default_ancestor[slot] = v;
        }
    }

    /// Moves the subtree of `right` by `shift`, and remembers that those between it and `left` are
    /// to take their share.
    fn move_subtree(&mut self, left: u32, right: u32, shift: f64) {
        let subtrees = f64::from(self.place[right as usize] - self.place[left as usize]);
        let (left, right) = (left as usize, right as usize);
        self.change[right] -= shift / subtrees;
        self.shift[right] += shift;
        self.change[left] += shift / subtrees;
        self.prelim[right] += shift;
        self.modifier[right] += shift;
    }

    /// Carries out the shares remembered among the siblings up to `last`.
    fn execute_shifts(&mut self, last: u32) {
        let (mut shift, mut change) = (0.0, 0.0);
        let mut at = last;
        while at != NONE {
            let index = at as usize;
            self.prelim[index] += shift;
            self.modifier[index] += shift;
            change += self.change[index];
            shift += self.shift[index] + change;
            at = self.tree.left_sibling[index];
        }
    }

    fn next_left(&self, v: u32) -> Option<u32> {
        let child = self.tree.first_child[v as usize];
        some(if child == NONE { self.thread[v as usize] } else { child })
    }

    fn next_right(&self, v: u32) -> Option<u32> {
        let child = self.tree.last_child[v as usize];
        some(if child == NONE { self.thread[v as usize] } else { child })
    }
}

#[cfg(test)]
mod tests;
