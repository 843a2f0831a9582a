/** Runs of white space but for line breaks; and everything that is not to be seen. */
const SPACES = /[^\S\n]+/g;
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
const MANY_BREAKS = /\n{3,}/g;

/** What a member writes as others read it: no invisible characters, no heaps of space, null when nothing is left. */
export function cleanText(text: string | null | undefined): string | null {
  const clean = (text ?? '')
    .replaceAll('\r\n', '\n')
    .replaceAll(INVISIBLE, (character) => (/\s/.test(character) ? character : ''))
    .replaceAll(SPACES, ' ')
    .replaceAll(MANY_BREAKS, '\n\n')
    .trim();
  return clean === '' ? null : clean;
}
