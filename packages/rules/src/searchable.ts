/** How words are kept and looked for: small letters without accents or apostrophes, single spaces. */
export function searchable(text: string): string {
  return withoutAccents(text).replaceAll(/['’`]/g, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Most texts have none, and to be told so is quicker than to be taken apart. */
function withoutAccents(text: string): string {
  return /[^ -~]/.test(text) ? text.normalize('NFKD').replaceAll(/\p{M}/gu, '') : text;
}
