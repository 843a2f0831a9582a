/** What no address has around it or within, but what is copied along with one: the comma of a list, brackets, quotes. */
const BESIDE = String.raw`\s@,;:<>()[\]"\\`;
const LABEL = `[^${BESIDE}.]+`;
const LOOKS_LIKE_EMAIL = new RegExp(String.raw`^[^${BESIDE}]+@${LABEL}(?:\.${LABEL})+$`);

/** Whether a text looks like x@y.z (spec 1 §5, decision 0336); only a letter that arrives proves more. */
export function isEmail(text: string): boolean {
  return LOOKS_LIKE_EMAIL.test(text);
}
