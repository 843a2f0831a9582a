import { API_BASE } from '@club/contract/endpoint';

/** Whether an address belongs to the API, whose every answer is JSON; pages and files are everything else. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

/**
 * The address that is looked up: without an origin before it, with the product segment that clients may leave out
 * (decisions A32, B67), and with broken escapes taken literally, so that the path names nothing and gets the 404 of its kind.
 */
export function addressToLookUp(url: string): string {
  return withSegment(decodable(url.replace(/^https?:\/\/[^/?]*\/?/i, '/')));
}

function withSegment(url: string): string {
  return /^\/api\/(?!club(\/|\?|$))/.test(url) ? `${API_BASE}${url.slice('/api'.length)}` : url;
}

function decodable(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
