export type NameMatch = 'same' | 'partly' | 'different' | 'unknown';

/** The words of a name without case, marks or order. */
function wordsOf(name: string): Set<string> {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return new Set(plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1));
}

/**
 * How the name that a network knows a wallet by fits the name of a member. Networks write the surname first, leave out middle
 * names or add some, so one common word is a part, and all words of the shorter name are the same person.
 */
export function matchNames(member: string, holder: string | null): NameMatch {
  const ours = wordsOf(member);
  const theirs = wordsOf(holder ?? '');
  if (ours.size === 0 || theirs.size === 0) return 'unknown';
  const common = [...ours].filter((word) => theirs.has(word)).length;
  if (common === 0) return 'different';
  return common >= 2 && common === Math.min(ours.size, theirs.size) ? 'same' : 'partly';
}
