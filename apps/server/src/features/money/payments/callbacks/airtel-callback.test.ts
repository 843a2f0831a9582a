import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { readAirtelCallback } from './airtel-callback.ts';

const token = 'a'.repeat(32);
const KEY = 'the private key of the portal';
const transaction = {
  id: '0f8c9d6e7a534a1e9a553f3f1f6f3c11',
  message: 'Paid UGX 5,000 to KASENTE Charge UGX 140, Trans ID MP261121',
  status_code: 'TS',
  airtel_money_id: 'MP261121.0653.L00042',
};
const mac = (part: unknown) => createHmac('sha256', KEY).update(JSON.stringify(part)).digest('base64');
const read = (body: unknown, more: { hash?: string; key?: string | undefined; token?: string } = {}) =>
  readAirtelCallback(
    { AIRTEL_CALLBACK_TOKEN: token, AIRTEL_CALLBACK_KEY: 'key' in more ? more.key : KEY },
    { token: more.token ?? token, body, hash: more.hash },
  );
const reference = '0f8c9d6e-7a53-4a1e-9a55-3f3f1f6f3c11';

describe('a callback of Airtel', () => {
  it('names our reference, and is known by its hash in the body or in a header', () => {
    expect(read({ transaction, hash: mac(transaction) })).toEqual({ reference, hash: 'transaction' });
    expect(read({ transaction }, { hash: mac(transaction) })).toEqual({ reference, hash: 'transaction' });
    expect(read({ transaction, hash: mac({ transaction }) })).toEqual({ reference, hash: 'body' });
  });

  it('is not trusted with a wrong hash or none, and not checked where there is no key', () => {
    expect(read({ transaction, hash: mac({ ...transaction, status_code: 'TF' }) })?.hash).toBe('wrong');
    expect(read({ transaction })?.hash).toBe('wrong');
    expect(read({ transaction }, { key: undefined })?.hash).toBe('unchecked');
  });

  it.each([{}, null, [], { transaction: { id: 'not ours' } }, { transaction: 7 }])(
    'names nothing of ours: %j',
    (body) => {
      expect(read(body)).toMatchObject({ reference: null });
    },
  );

  it('is nobody’s with a guessed token', () => {
    expect(read({ transaction, hash: mac(transaction) }, { token: 'b'.repeat(32) })).toBeUndefined();
  });
});
