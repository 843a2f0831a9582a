import type { FastifyReply } from 'fastify';

export interface Outcome {
  response_code?: string | undefined;
  result_code: string;
  message: string;
  /** Looks like an HTTP status and is not the HTTP status. */
  code?: string;
  success?: boolean;
}

/** Airtel's envelope: the answer proper in `data`, what became of the call in `status`. Refusals are HTTP 200 too. */
export function answer(reply: FastifyReply, data: object | undefined, outcome: Outcome): FastifyReply {
  const { response_code: responseCode, result_code: resultCode, message } = outcome;
  const status = {
    code: outcome.code ?? '200',
    message,
    result_code: resultCode,
    response_code: responseCode,
    success: outcome.success ?? true,
  };
  return reply.code(200).send(data === undefined ? { status } : { data, status });
}

export const DONE = { result_code: 'ESB000010', message: 'SUCCESS' } as const;

export function refuse(reply: FastifyReply, refusal: Omit<Outcome, 'success'>): FastifyReply {
  return answer(reply, undefined, { code: '400', ...refusal, success: false });
}

/** What the router in front says, in its own shape. Its HTTP status is not documented. */
export function routerError(reply: FastifyReply, code: string, message: string): FastifyReply {
  return reply.code(400).send({ status_code: code, status_message: message });
}
