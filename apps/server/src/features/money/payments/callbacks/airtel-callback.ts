import { createHmac } from 'node:crypto';

import { z } from 'zod';

import type { Config } from '#server/config.ts';
import { sameSecret } from '#server/security/same-secret.ts';

const REFERENCE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i;

const callbackBody = z.looseObject({
  transaction: z.looseObject({ id: z.string().regex(REFERENCE) }),
  hash: z.string().optional(),
});

export interface AirtelCallback {
  /** Our reference of the attempt it is about; null where it names none. */
  readonly reference: string | null;
  /** What its hash covers, if it is a right one; `unchecked` where no key is configured. */
  readonly hash: 'transaction' | 'body' | 'unchecked' | 'wrong';
}

/**
 * Reads a callback of Airtel, which comes to one address for all payments: its path holds a secret of ours, its body our
 * reference. The hash stands in the body or in a header and covers the transaction or the rest of the body; the sources
 * disagree, so either will do. Undefined when it came to no address of ours.
 */
export function readAirtelCallback(
  config: Pick<Config, 'AIRTEL_CALLBACK_TOKEN' | 'AIRTEL_CALLBACK_KEY'>,
  callback: { token: string; body: unknown; hash: string | undefined },
): AirtelCallback | undefined {
  if (!sameSecret(callback.token, config.AIRTEL_CALLBACK_TOKEN)) return undefined;
  const body = callbackBody.safeParse(callback.body).data;
  if (body === undefined) return { reference: null, hash: 'unchecked' };
  const reference = body.transaction.id.toLowerCase().replace(REFERENCE, '$1-$2-$3-$4-$5');
  const { hash: inBody, ...rest } = body;
  const hash = callback.hash ?? inBody;
  const key = config.AIRTEL_CALLBACK_KEY;
  if (key === undefined) return { reference, hash: 'unchecked' };
  const covers = (part: unknown) => hash !== undefined && sameSecret(hash, hmac(key, part));
  if (covers(body.transaction)) return { reference, hash: 'transaction' };
  return { reference, hash: covers(rest) ? 'body' : 'wrong' };
}

/** Airtel covers compact JSON, so the parsed value gives the same bytes again. */
function hmac(key: string, part: unknown): string {
  return createHmac('sha256', key).update(JSON.stringify(part)).digest('base64');
}
