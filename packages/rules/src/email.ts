const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text looks like x@y.z (spec 1 §5); only a letter that arrives proves more. */
export function isEmail(text: string): boolean {
  return LOOKS_LIKE_EMAIL.test(text);
}
