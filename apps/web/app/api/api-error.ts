import type { FieldErrors, ProblemCode } from '@club/contract/problem';

type Code = ProblemCode | 'no_response' | 'unexpected';

/** Every failed call, in one shape. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Code;
  /** Texts by field name; `non_field_errors` holds what belongs to no field. */
  readonly fields: FieldErrors;
  /** Seconds to wait before the next try, when the server said so. */
  readonly retryAfter: number | null;
  /** Whatever else the server told beside the message. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Under which the server's log has its side of it. */
  readonly requestId: string | null;

  constructor(
    failure: Pick<ApiError, 'status' | 'code' | 'message'> &
      Partial<Pick<ApiError, 'fields' | 'retryAfter' | 'facts' | 'requestId'>>,
  ) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.retryAfter = failure.retryAfter ?? null;
    this.facts = failure.facts ?? {};
    this.requestId = failure.requestId ?? null;
  }
}

export const NO_RESPONSE_TEXT = 'No response received from server. Please check your internet connection.';
export const UNEXPECTED_TEXT = 'An unexpected error occurred';
const AUTHENTICATION_TEXT = 'Authentication required. Please log in.';
export const SESSION_EXPIRED_TEXT = 'Your session has expired. Please log in again.';

export const noResponse = () => new ApiError({ status: 0, code: 'no_response', message: NO_RESPONSE_TEXT });

export const isWithoutAnswer = ({ code }: ApiError): boolean => code === 'no_response';

export const notSignedIn = () =>
  new ApiError({ status: 401, code: 'authentication_required', message: AUTHENTICATION_TEXT });

/** What a screen says of a failure: its message, or the screen's own text where nobody foresaw it. */
export const textOr = (error: ApiError, fallback: string): string =>
  error.message === UNEXPECTED_TEXT ? fallback : error.message;

/** Anything thrown, as an ApiError. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError({ status: 0, code: 'unexpected', message: UNEXPECTED_TEXT });
}

/** The texts of spec 1 §8, with those added that our server says why it refuses with. */
function messageFor(status: number, said: string | undefined, error: string | undefined): string {
  if (status >= 500) return 'Server error. Please try again later.';
  switch (status) {
    case 400:
      return said ?? 'Invalid data provided';
    case 401:
      return AUTHENTICATION_TEXT;
    case 403:
      return 'You do not have permission to perform this action.';
    case 404:
      return error ?? said ?? 'The requested resource was not found.';
    case 408:
    case 413:
    case 415:
    case 431:
      return said ?? UNEXPECTED_TEXT;
    case 409:
      return said ?? 'This was changed in the meantime. Please look again and retry.';
    case 422:
      return said ?? 'Validation error';
    case 429:
      return said ?? 'Too many requests. Please wait a moment and try again.';
    default:
      return UNEXPECTED_TEXT;
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function fieldErrors(value: unknown): FieldErrors {
  const fields: FieldErrors = {};
  if (typeof value !== 'object' || value === null) return fields;
  for (const [name, said] of Object.entries(value)) {
    const texts = (Array.isArray(said) ? said : [said]).filter((one) => typeof one === 'string');
    if (texts.length > 0) fields[name] = texts;
  }
  return fields;
}

/** Turns a refusal into an ApiError. `body` is whatever JSON came, or null. */
export function fromReply(status: number, body: unknown, headers: Headers): ApiError {
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { message, error, error_code, errors, retry_after, ...facts } = reply;
  const seconds = Number(retry_after ?? headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status,
    // The server's table of codes is the contract's; an unknown one only falls through to the default display.
    code: (text(error_code) as Code | undefined) ?? 'unexpected',
    message: messageFor(status, text(message), text(error)),
    fields: fieldErrors(errors),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
    facts: { ...facts, server_message: text(message) },
    requestId: headers.get('x-request-id'),
  });
}
