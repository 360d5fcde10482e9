//! What must not be on a bank.

use super::Side;
use super::layout::{Field, Layout};

/// The rules of a crossing, made ready to be checked.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    /// In the order of the rules; a rule may take several.
    checks: Vec<(Check, u32)>,
    words: Vec<String>,
}

#[derive(Clone, Debug)]
enum Check {
    /// Broken on a bank with somebody of `who` and of `with` (if given) and nobody of `unless`.
    Company { who: u64, with: Option<u64>, unless: u64 },
    /// Broken on a bank where at least one of `over` stands, and more of `group`.
    Outnumber { group: Vec<Field>, over: Vec<Field> },
}

/// The same person would be left with himself.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoCompany;

impl Rules {
    /// Adds the rule that nobody of `who` may be on a bank with somebody of `with` (with anybody or
    /// nobody, if not given) unless somebody of `unless` is there. All are places in the list of
    /// passengers; who is on both lists is not his own company.
    pub(super) fn forbid(
        &mut self,
        layout: &Layout,
        who: &[usize],
        with: Option<&[usize]>,
        unless: &[usize],
        words: String,
    ) -> Result<(), NoCompany> {
        let rule = self.add_words(words);
        let bits = |who: &[usize]| who.iter().map(|&one| layout.fields[one].bits()).sum::<u64>();
        let unless = bits(unless);
        let Some(with) = with else {
            self.checks.push((Check::Company { who: bits(who), with: None, unless }, rule));
            return Ok(());
        };
        let (who, with) = (bits(who), bits(with));
        let apart = who & !with;
        let mut pairs = vec![(apart, with)];
        pairs.extend(
            layout
                .fields
                .iter()
                .map(|field| field.bits())
                .filter(|bits| bits & who & with != 0)
                .map(|bits| (bits, with & !bits)),
        );
        pairs.retain(|&(who, with)| who != 0 && with != 0);
        if pairs.is_empty() {
            return Err(NoCompany);
        }
        self.checks.extend(
            pairs
                .into_iter()
                .map(|(who, with)| (Check::Company { who, with: Some(with), unless }, rule)),
        );
        Ok(())
    }

    /// Adds the rule that `group` must not outnumber `over` on a bank where one of `over` stands.
    pub(super) fn outnumber(
        &mut self,
        layout: &Layout,
        group: &[usize],
        over: &[usize],
        words: String,
    ) {
        let rule = self.add_words(words);
        let fields = |who: &[usize]| who.iter().map(|&one| layout.fields[one]).collect();
        self.checks.push((Check::Outnumber { group: fields(group), over: fields(over) }, rule));
    }

    fn add_words(&mut self, words: String) -> u32 {
        self.words.push(words);
        // A rule takes a line of a file, of which there are fewer.
        (self.words.len() - 1) as u32
    }

    /// The words of a rule.
    pub(super) fn words(&self, rule: u32) -> &str {
        &self.words[rule as usize]
    }

    /// The first rule that a state breaks, and on which bank.
    #[inline]
    pub(super) fn broken(&self, layout: &Layout, state: u64) -> Option<(u32, Side)> {
        let banks = [Side::Left, Side::Right].map(|side| (side, layout.on(side, state)));
        self.checks.iter().find_map(|(check, rule)| {
            let (side, _) = banks.iter().find(|(_, here)| check.is_broken(*here))?;
            Some((*rule, *side))
        })
    }
}

impl Check {
    #[inline]
    fn is_broken(&self, here: u64) -> bool {
        match self {
            Self::Company { who, with, unless } => {
                here & who != 0 && with.is_none_or(|with| here & with != 0) && here & unless == 0
            }
            Self::Outnumber { group, over } => {
                let count = |fields: &[Field]| fields.iter().map(|field| field.get(here)).sum();
                let over: u64 = count(over);
                let group: u64 = count(group);
                over > 0 && group > over
            }
        }
    }
}
