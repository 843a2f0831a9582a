import type { FastifyReply } from 'fastify';

import { toMsisdn } from '#sandbox/network/phone.ts';

import { refuse } from './envelope.ts';

/** Money calls take the nine digits without country code; anything else is refused with an ESB code. */
export function nationalMsisdn(value: string | number): { msisdn: string } | { problem: 'length' | 'format' } {
  const text = String(value);
  if (!/^\d+$/.test(text)) return { problem: 'format' };
  if (text.length !== 9) return { problem: 'length' };
  const msisdn = toMsisdn(text);
  return msisdn === undefined ? { problem: 'format' } : { msisdn };
}

export function refuseMsisdn(reply: FastifyReply, problem: 'length' | 'format'): FastifyReply {
  return problem === 'length'
    ? refuse(reply, { result_code: 'ESB000033', message: 'Invalid MSISDN Length.' })
    : refuse(reply, { result_code: 'ESB000036', message: 'MSISDN is invalid.' });
}
