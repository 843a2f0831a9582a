import { type Agent, request } from 'node:http';

import type { OddRequest } from './odd-requests.ts';

export interface OddAnswer {
  readonly status: number;
  readonly body: string;
}

/** Far longer than any call takes on the busiest machine: what has no answer by then would never have one. */
const NO_ANSWER_MS = 60_000;

/** Sends a request as it is. A kept connection may be gone when it is used again, so another one is tried; status 0 where no answer came. */
export function sendOdd(port: number, agent: Agent, odd: OddRequest): Promise<OddAnswer> {
  return sendOn(agent, port, odd)
    .catch(() => sendOn(false, port, odd))
    .catch((error: Error) => ({ status: 0, body: error.message }));
}

function sendOn(agent: Agent | false, port: number, odd: OddRequest): Promise<OddAnswer> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, payload } = odd;
    const length = payload === undefined ? {} : { 'content-length': String(payload.length) };
    const asked = request({ port, host: '127.0.0.1', agent, method, path, headers: { ...headers, ...length } });
    asked.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body = body.length < 2_000 ? body + part : body));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.setTimeout(NO_ANSWER_MS, () => asked.destroy(new Error(`no answer within ${NO_ANSWER_MS / 1_000} s`)));
    asked.end(payload);
  });
}
