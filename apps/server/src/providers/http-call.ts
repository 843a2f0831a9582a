import http from 'node:http';
import https from 'node:https';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
/** Failures before a connection stood, or before there was anything to send: nothing of the request can have arrived. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_INVALID_URL',
  'ERR_INVALID_CHAR',
]);
/** Some gateways turn away whoever does not say what they are. */
const WHO_ASKS = { 'User-Agent': 'KasenteClub/1.0' };

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
}

/**
 * What came back. `unreachable` means that the request certainly never left; after `no_answer` it may or may not have been
 * carried out.
 */
export type HttpAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'no_answer'; readonly reason: string };

/** How calls reach one provider; whatever watches over them stands in between. */
export type HttpLine = (request: HttpRequest) => Promise<HttpAnswer>;

/** A line without anybody on it. */
export const directLine: HttpLine = (request) => callHttp(request);

/**
 * One call to somebody else's server: at most 10 s and 64 KiB, no redirect followed, never throws. Not by `fetch`, which takes
 * three times as much of the processor.
 */
export async function callHttp(request: HttpRequest, timeoutMs = TIMEOUT_MS): Promise<HttpAnswer> {
  try {
    return await exchange(request, timeoutMs);
  } catch (error) {
    const reason = codeOf(error);
    return { kind: NOT_CONNECTED.has(reason) ? 'unreachable' : 'no_answer', reason };
  }
}

function exchange({ method, url, headers, body }: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const asked = request(url, { method, headers: { ...WHO_ASKS, ...headers } });
    const giveUp = (reason: string) => {
      resolve({ kind: 'no_answer', reason });
      asked.destroy();
    };
    const timer = setTimeout(() => giveUp('timeout'), timeoutMs);
    asked.once('close', () => clearTimeout(timer));
    asked.on('error', reject);
    asked.once('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.byteLength;
        if (length > MAX_BYTES) giveUp('answer too large');
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.once('end', () => {
        const text = storable(Buffer.concat(chunks).toString('utf8'));
        resolve({ kind: 'answer', status: response.statusCode ?? 0, text });
      });
    });
    asked.end(body);
  });
}

/** What others say as PostgreSQL can keep it, which takes neither NUL nor half a character. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** So much of the beginning of an answer as is kept of it. */
export function beginningOf(text: string, chars: number): string {
  return storable(text.slice(0, chars));
}

/** The body as JSON, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The system's name for what went wrong. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
