/** What a connection says when nobody answers at its other end, or no longer. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
/** Of the socket; files and programs that are missing use some of the same codes. */
const CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** What our own socket says. */
const SILENT = /^PostgreSQL has said nothing/;
/** The driver and our own socket give these no code. */
const WORDS = /^(Connection terminated|Client has encountered a connection error|PostgreSQL has said nothing)/;

/** Whether it was waited in vain for a word of PostgreSQL: whoever asks next would wait as long. */
export function isDatabaseSilent(error: unknown): boolean {
  return error instanceof Error && SILENT.test(error.message);
}

/** Whether a statement failed because PostgreSQL cannot be reached or has left; it may be there again in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  if (WORDS.test(error.message)) return true;
  return 'code' in error && 'syscall' in error && CODES.has(String(error.code)) && CALLS.has(String(error.syscall));
}
