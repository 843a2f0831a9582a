/** How words are kept and looked for: small letters without accents or apostrophes, single spaces. */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}
