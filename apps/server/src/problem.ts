import { problems, type FieldErrors, type ProblemCode } from '@club/contract/problem';

interface Details {
  message?: string;
  errors?: FieldErrors;
  /** More that the client may use, such as `retry_after` or `existing_offer_id`. */
  facts?: Record<string, unknown>;
}

/** A refusal that the caller is told about. Everything else that is thrown becomes a `server_error`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: FieldErrors;
  readonly facts: Record<string, unknown>;

  constructor(code: ProblemCode, details: Details = {}) {
    const { stackTraceLimit } = Error;
    // Where it was refused says its code; in a crowd, finding out where costs more than refusing.
    Error.stackTraceLimit = 0;
    super(details.message ?? problems[code].message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code].status;
    this.errors = details.errors ?? {};
    this.facts = details.facts ?? {};
  }
}

/** A refusal of one field, with the text that stands next to it. */
export function fieldProblem(field: string, message: string): Problem {
  return new Problem('invalid_data', { message, errors: { [field]: [message] } });
}
