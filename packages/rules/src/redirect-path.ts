const OWN_ORIGIN = 'https://own.invalid';
const MAX_CHARS = 2_000;
/** Browsers drop these inside an address, so `/\t/evil` would read as `//evil`. */
const DROPPED_BY_BROWSERS = /[\s\p{Cc}\\]/u;

/**
 * The path to go to after sign-in, or the fallback. Only a path of our own is followed (decision A27): it begins with a
 * single `/` and resolves to our own origin, so that a link to sign in cannot send anybody elsewhere.
 */
export function ownPath(input: unknown, fallback = '/dashboard'): string {
  if (typeof input !== 'string' || input.length > MAX_CHARS) return fallback;
  if (!/^\/(?!\/)/.test(input) || DROPPED_BY_BROWSERS.test(input)) return fallback;
  if (!URL.canParse(input, OWN_ORIGIN)) return fallback;
  const { origin, pathname, search, hash } = new URL(input, OWN_ORIGIN);
  if (origin !== OWN_ORIGIN || pathname.startsWith('//')) return fallback;
  return pathname + search + hash;
}
