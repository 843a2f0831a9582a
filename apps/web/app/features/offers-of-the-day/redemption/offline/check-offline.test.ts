import type { CounterShift } from '@club/contract/offers-of-the-day/shifts';
import { outletMark, type QrFacts, qrTextOf, qrTextToSign, signedQrText } from '@club/rules/redemption-qr';
import { beforeAll, describe, expect, it } from 'vitest';

import { canCheck, checkOffline } from './check-offline.ts';

const NOW = Date.parse('2026-11-23T10:00:00.000Z');
const facts: QrFacts = {
  code: '12345678',
  code_id: '0193a0de-3c5f-7000-8000-00000000abcd',
  outlet_id: '0193a0de-3c5f-7000-8000-0000000000ff',
  also_at: [],
  expires_s: NOW / 1_000 + 60,
  first_name: 'Akello',
  offer_name: 'Rolex for two',
  items: [{ product_name: 'Rolex', quantity: 2 }],
};

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

let keys: CryptoKeyPair;
let shift: CounterShift;

beforeAll(async () => {
  keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const public_key = base64url(await crypto.subtle.exportKey('raw', keys.publicKey));
  shift = {
    id: 's1',
    outlet: { id: facts.outlet_id, name: 'Freshbasket' },
    staff_name: 'Sarah',
    opened_at: new Date(NOW - 1_000).toISOString(),
    ends_at: new Date(NOW + 1_000).toISOString(),
    qr_key: { id: 'key-01', public_key },
    server_time: new Date(NOW).toISOString(),
  };
});

async function qrOf(change: Partial<QrFacts> = {}, key_id = 'key-01'): Promise<string> {
  const text = qrTextToSign({ ...facts, ...change }, key_id);
  return signedQrText(
    text,
    base64url(await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(text))),
  );
}
const look = (text: string, handedOver: { code_id: string }[] = []) =>
  checkOffline(text, { shift, now: NOW, handedOver });

describe('a QR at a counter without a network', () => {
  it('is provisional when its signature holds, and says what to hand over and to whom', async () => {
    expect(await look(`${await qrOf()}\n`)).toEqual({ state: 'provisional', facts, qr: await qrOf() });
  });

  it('is nothing when a letter of it was changed, or another key signed it', async () => {
    const qr = await qrOf();
    const changed = qr.replace('2*Rolex', '9*Rolex');
    expect(changed).not.toBe(qr);
    for (const text of [changed, qr.replace('12345678', '12345679'), await qrOf({}, 'key-02'), 'https://x.ug', '']) {
      expect(await look(text)).toEqual({ state: 'unknown', facts: null });
    }
  });

  it('has to be the signed one: digits can be checked by the club alone', async () => {
    for (const text of ['12345678', '1234 5678', qrTextOf('12345678')]) {
      expect(await look(text)).toEqual({ state: 'unsigned', facts: null });
    }
  });

  it('is good as well at the other outlets that it names', async () => {
    const outlet_id = '0193a0de-3c5f-7000-8000-0000000000aa';
    const here = await qrOf({ outlet_id, also_at: [outletMark(shift.outlet.id)] });
    expect((await look(here)).state).toBe('provisional');
    const elsewhere = await qrOf({ outlet_id, also_at: [outletMark('0193a0de-3c5f-7000-8000-0000000000ab')] });
    expect((await look(elsewhere)).state).toBe('elsewhere');
  });

  it('is of this outlet, has not run out, and was not handed over here before; validity is said first', async () => {
    expect((await look(await qrOf({ outlet_id: '0193a0de-3c5f-7000-8000-0000000000aa' }))).state).toBe('elsewhere');
    const handed = [{ code_id: facts.code_id }];
    expect((await look(await qrOf(), handed)).state).toBe('used');
    expect((await look(await qrOf({ expires_s: NOW / 1_000 }), handed)).state).toBe('expired');
  });

  it('can be checked where the browser knows the signature', async () => {
    expect(await canCheck(shift.qr_key.public_key)).toBe(true);
    expect(await canCheck('AAAA')).toBe(false);
  });
});
