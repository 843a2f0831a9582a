import { API_BASE } from '@club/contract/endpoint';

/** Whether an address belongs to the API, whose every answer is JSON; pages and files are everything else. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

/** Matches the addresses, without a query, that a route of the API answers. */
export function patternOf(route: string): RegExp {
  const path = route.replaceAll('.', String.raw`\.`).replaceAll(/:[a-z_]+/g, '[^/]+');
  return new RegExp(`^${path.replace(/\/$/, '')}/?$`);
}

/**
 * The one form of an address that everything asks afterwards: without an origin before it or a fragment behind it, with each
 * letter written as itself, with the product segment that clients may leave out (decisions A32, B67), and with broken escapes
 * taken literally, so that the path names nothing and gets the 404 of its kind.
 */
export function addressToLookUp(url: string): string {
  const own = url.replace(/^https?:\/\/[^/?#]*\/?/i, '/').replace(/#.*$/s, '');
  const [path = '', ...query] = own.split('?');
  return [withSegment(decodable(plainLetters(path))), ...query].join('?');
}

/** An escape of what needs none means the same as the character itself, to us as to the router (RFC 3986, 6.2.2). */
function plainLetters(path: string): string {
  return path.replaceAll(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}

function withSegment(path: string): string {
  return /^\/api\/(?!club(\/|$))/.test(path) ? `${API_BASE}${path.slice('/api'.length)}` : path;
}

function decodable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}
