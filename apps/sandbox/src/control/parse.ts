import { z } from 'zod';

import { EVERYBODY } from '#sandbox/network/behaviours.ts';
import { toMsisdn } from '#sandbox/network/phone.ts';

/** A wrong control call; the reply says what was wrong. */
export class ControlError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw new ControlError(400, z.prettifyError(parsed.error));
  return parsed.data;
}

/** Ugandan numbers in any spelling; documented test numbers and `default` as they are. */
export const partyId = z.string().transform((text, context) => {
  const msisdn = toMsisdn(text) ?? (/^\d{8,15}$/.test(text) || text === EVERYBODY ? text : undefined);
  if (msisdn === undefined) context.addIssue({ code: 'custom', message: 'not a phone number' });
  return msisdn ?? '';
});

export const msisdn = z.string().transform((text, context) => {
  const number = toMsisdn(text);
  if (number === undefined) context.addIssue({ code: 'custom', message: 'not a Ugandan phone number' });
  return number ?? '';
});

export const operator = z.enum(['mtn', 'airtel']);

/** How long a call may wait for something to appear. */
export const waitMs = z.coerce.number().int().min(0).max(30_000).default(0);
