import { plainLetters } from './plain-letters.ts';

export type NameMatch = 'same' | 'partly' | 'different' | 'unknown';

/** Networks leave apostrophes out, or write a space in their place. */
const APOSTROPHE_AS = ['', ' '];
const BEST_FIRST: readonly NameMatch[] = ['same', 'partly', 'different'];

/** The words of a name without case, marks or order. */
function wordsOf(name: string, apostrophe: string): Set<string> {
  const unmarked = plainLetters(name).replaceAll(/\p{M}/gu, '');
  const plain = unmarked.replaceAll(/['’ʼ]/g, apostrophe).toLowerCase();
  return new Set(plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1));
}

/**
 * How the name that a network knows a wallet by fits the name of a member. Networks write the surname first, leave out middle
 * names or add some, so one common word is a part, and all words of the shorter name are the same person.
 */
export function matchNames(member: string, holder: string | null): NameMatch {
  const found = APOSTROPHE_AS.map((as) => compare(wordsOf(member, as), wordsOf(holder ?? '', as)));
  return BEST_FIRST.find((match) => found.includes(match)) ?? 'unknown';
}

function compare(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): NameMatch {
  if (ours.size === 0 || theirs.size === 0) return 'unknown';
  const common = [...ours].filter((word) => theirs.has(word)).length;
  if (common === 0) return 'different';
  return common >= 2 && common === Math.min(ours.size, theirs.size) ? 'same' : 'partly';
}
