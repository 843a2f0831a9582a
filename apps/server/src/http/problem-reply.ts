import { problems, type ProblemCode, type ProblemReply } from '@club/contract/problem';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodError } from 'zod';

import { isDatabaseAway } from '#server/db/database-away.ts';
import { isOutOfConnections, postgresCode } from '#server/db/postgres-error.ts';
import { Problem } from '#server/problem.ts';

/** The refusals of Fastify, PostgreSQL and the system itself in our words. */
const translated = new Map(
  Object.entries<ProblemCode>({
    FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
    FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
    FST_ERR_RATE_LIMIT: 'too_many_requests',
    // lock_timeout, statement_timeout, too_many_connections, cannot_connect_now, admin_shutdown
    '55P03': 'service_busy',
    '57014': 'service_busy',
    '53300': 'service_busy',
    '57P03': 'service_busy',
    '57P01': 'service_busy',
    // read_only_sql_transaction, as after a change of servers; what there is too little of: disk_full, out_of_memory
    '25006': 'service_busy',
    '53000': 'service_busy',
    '53100': 'service_busy',
    '53200': 'service_busy',
    '53400': 'service_busy',
    '58030': 'service_busy',
    // idle_in_transaction_session_timeout, transaction_timeout, idle_session_timeout
    '25P03': 'service_busy',
    '25P04': 'service_busy',
    '57P05': 'service_busy',
    // serialization_failure, deadlock_detected: also of the last try
    '40001': 'service_busy',
    '40P01': 'service_busy',
    // crash_shutdown, and the connection itself as a pooler in front of PostgreSQL reports it
    '57P02': 'service_busy',
    '08000': 'service_busy',
    '08001': 'service_busy',
    '08003': 'service_busy',
    '08004': 'service_busy',
    '08006': 'service_busy',
    // Our own disk, for pictures and photos: full, over its share, or only to be read; and no more open files.
    ENOSPC: 'service_busy',
    EDQUOT: 'service_busy',
    EROFS: 'service_busy',
    EMFILE: 'service_busy',
    ENFILE: 'service_busy',
  }),
);

/** Turns whatever was thrown into a `Problem`, or undefined when it is a fault of ours. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const code = (error as FastifyError | undefined)?.code;
  const translation = typeof code === 'string' ? translated.get(code) : undefined;
  const known = isOutOfConnections(error) || isDatabaseAway(error) ? 'service_busy' : translation;
  if (known !== undefined) return new Problem(known, known === 'service_busy' ? { facts: { retry_after: 2 } } : {});
  const status = (error as FastifyError | undefined)?.statusCode;
  if (status === 429) return new Problem('too_many_requests');
  if (status !== undefined && status >= 400 && status < 500) return new Problem('malformed_request');
  return undefined;
}

/**
 * Every broken field with its texts; what belongs to no field stands under `non_field_errors`. Fields are called as the client
 * calls them, `constructor` say, which is why they are gathered in a map.
 */
export function problemOfSchema(error: ZodError, code: ProblemCode = 'invalid_data'): Problem {
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'non_field_errors'];
    for (const name of names) errors.set(name, [...(errors.get(name) ?? []), issue.message]);
  }
  return new Problem(code, { errors: Object.fromEntries(errors) });
}

/** `retryAfter` in seconds; 0 where there is nothing to wait for. */
export function envelopeOf({ facts, message, code, errors }: Problem, retryAfter: number): ProblemReply {
  return {
    ...facts,
    ...(retryAfter > 0 ? { retry_after: retryAfter } : {}),
    message,
    error: message,
    error_code: code,
    errors,
  };
}

/** Never the words of PostgreSQL, which may hold what somebody sent. */
function reasonOf(error: unknown): unknown {
  const { code, message } = error as FastifyError;
  return code ?? message;
}

/**
 * Sends the one error envelope. What leads back to our logs, the request id, stands in a header (see `app.ts`), so that two
 * refusals of the same kind are the same to the byte.
 */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = problemOf(error);
  if (problem === undefined) request.log.error({ err: error, code: postgresCode(error) }, 'request failed');
  // What is missing is an operator's to see: whoever asked is told only to come again.
  else if (problem !== error && problem.code === 'service_busy')
    request.log.warn({ reason: reasonOf(error) }, 'request put off');
  const refused = problem ?? new Problem('server_error');
  const retryAfter = Number(refused.facts['retry_after'] ?? reply.getHeader('retry-after') ?? 0);
  if (retryAfter > 0) void reply.header('retry-after', String(retryAfter));
  return reply
    .status(problems[refused.code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(envelopeOf(refused, retryAfter));
}
