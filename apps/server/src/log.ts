import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';

const SECRET_NAMES =
  /^(pin|new_pin|current_pin|code|token|access|refresh|authorization|cookie|secret_code|pin_hash|callback_token|api_?key|password)$/i;
const PHONE = /(\+?256|\b0)(7\d|3[19]|20)\d{7}\b/g;
const MAX_DEPTH = 6;

/** What may be written down of a value: secrets by name and phone numbers by form are masked at every depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll(PHONE, '[phone]');
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAMES.test(name) ? '[redacted]' : redact(inner, depth + 1),
    ]),
  );
}

const MAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+/g;
const TOKEN = /\b(?=[\w-]*\d)[\w-]{20,}(?:\.[\w-]{8,})*/g;
const DIGITS = /\+?\d(?:[\s().-]?\d){3,}/g;

/**
 * Text that came from outside, in which nothing has a name: besides phone numbers, what looks like an e-mail address or a
 * token is masked, and what may be a code, a PIN or a number written otherwise.
 */
export function redactForeign(text: string): string {
  return maskTokens(text).replaceAll(PHONE, '[phone]').replaceAll(DIGITS, '[digits]');
}

/** The same of what is full of digits that say no more than a version. */
export function maskTokens(text: string): string {
  return text.replaceAll(MAIL, '[mail]').replaceAll(TOKEN, '[token]');
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) };
  return { type: error.name, message: redact(error.message), stack: redact(error.stack), ...code, ...cause };
}

/** Structured lines on standard output, UTC times, with nothing secret in them. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: object) => redact(entry) as Record<string, unknown>,
    },
    serializers: { err: (error: unknown) => error },
    hooks: {
      // The sentence of a line as well, and what is filled into it.
      logMethod(this: Logger, words: Parameters<LogFn>, write: LogFn) {
        const masked = words.map((word: unknown) => (typeof word === 'string' ? redact(word) : word));
        write.apply(this, masked as Parameters<LogFn>);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
