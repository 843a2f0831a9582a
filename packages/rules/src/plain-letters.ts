/** Letters that have no plain letter in them, as people write them who have only plain ones. */
const WRITTEN_OUT = new Map(
  Object.entries({
    ŋ: 'ng',
    Ŋ: 'Ng',
    ß: 'ss',
    æ: 'ae',
    Æ: 'Ae',
    œ: 'oe',
    Œ: 'Oe',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ł: 'l',
    Ł: 'L',
    ı: 'i',
  }),
);

/**
 * A text with its letters in plain ones and the marks on them apart, for SMS, files and networks that know no others: whoever
 * leaves out what is not plain leaves no letter of a name out.
 */
export function plainLetters(text: string): string {
  return Array.from(text.normalize('NFKD'), (character) => WRITTEN_OUT.get(character) ?? character).join('');
}
