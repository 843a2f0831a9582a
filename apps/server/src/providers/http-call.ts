const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
/** Failures before a connection stood: nothing of the request can have arrived. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/**
 * What came back. `unreachable` means that the request certainly never left; after `no_answer` it may or may not have been
 * carried out.
 */
export type HttpAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'no_answer'; readonly reason: string };

export type Fetch = typeof globalThis.fetch;

/** How calls reach one provider; whatever watches over them stands in between. */
export type HttpLine = (request: HttpRequest) => Promise<HttpAnswer>;

/** A line without anybody on it. */
export const directLine: HttpLine = (request) => callHttp(globalThis.fetch, request);

/** One call to somebody else's server: at most 10 s and 64 KiB, no redirect followed, never throws. */
export async function callHttp(fetch: Fetch, request: HttpRequest, timeoutMs = TIMEOUT_MS): Promise<HttpAnswer> {
  const { url, ...rest } = request;
  // Ended with the call: a signal of its own time-out would go off, and cost, after each answer too.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  try {
    const response = await fetch(url, { ...rest, redirect: 'manual', signal: patience.signal });
    const text = await readBounded(response);
    if (text === undefined) return { kind: 'no_answer', reason: 'answer too large' };
    return { kind: 'answer', status: response.status, text };
  } catch (error) {
    const code = codeOf(error);
    const kind = NOT_CONNECTED.has(code) ? 'unreachable' : 'no_answer';
    return { kind, reason: code };
  } finally {
    clearTimeout(timer);
  }
}

/** The body as JSON, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function readBounded(response: Response): Promise<string | undefined> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (length > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The system's or undici's name for what went wrong; fetch hides it in the cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const inner = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause;
  for (const each of [inner, error.cause, error]) {
    if (each instanceof Error && 'code' in each && typeof each.code === 'string') return each.code;
  }
  return error.name;
}
