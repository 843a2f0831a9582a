import { createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';

import { z } from 'zod';

export const flag = z.enum(['0', '1']).transform((value) => value === '1');
const SHORTEST_KEY = 32;
export const secret = z.string().min(SHORTEST_KEY, `must have at least ${SHORTEST_KEY} characters`);

/** `name:key,name:key` */
export function namedKeys(text: string, context: z.RefinementCtx): ReadonlyMap<string, string> {
  const pairs = text.split(',').filter(Boolean);
  const keys = new Map(
    pairs.map((pair) => [pair.slice(0, pair.indexOf(':')).trim(), pair.slice(pair.indexOf(':') + 1).trim()]),
  );
  const isHalf = pairs.some((pair) => !pair.includes(':'));
  if (isHalf || keys.size < pairs.length || [...keys].some(([name, key]) => name === '' || key.length < SHORTEST_KEY)) {
    context.addIssue({
      code: 'custom',
      message: `must be name:key,name:key with keys of at least ${SHORTEST_KEY} characters`,
    });
  }
  return keys;
}

const listed = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

export const databaseAddress = z
  .string('must name a PostgreSQL database')
  .regex(
    /^postgres(ql)?:\/\/\S+$/,
    'must be the address of a PostgreSQL database: postgres://user:password@host/database',
  );

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, or a range of them: `10.0.0.0/8`. */
function isAddressRange(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true;
  const [address = '', bits = '0', ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return most !== undefined && more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= most;
}

/** 65 bytes and 32, in the letters of addresses. */
export const webPushKey = (chars: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${chars}}=?$`), 'must be of a pair that npx web-push generate-vapid-keys makes');

function isPublicKey(base64: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return true;
  } catch {
    return false;
  }
}

/** What is added to it begins with a slash. */
export const origin = z.url().transform((address) => address.replace(/\/+$/, ''));

export const networks = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(['mtn', 'airtel'])).min(1))
  .default(['mtn', 'airtel']);

export const proxies = z
  .string()
  .transform(listed)
  .refine((list) => list.every(isAddressRange), 'must be addresses or ranges: 10.0.0.7,10.1.0.0/16');

export const hosts = z.string().transform(listed);

export const publicKey = z.string().refine(isPublicKey, 'must be the base64 of a public key in DER');

export const sender = z
  .string()
  .regex(
    /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an e-mail address, or a name and one: Kasente Club <no-reply@club.example>',
  );
