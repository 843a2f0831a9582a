import type { CounterShift } from '@club/contract/offers-of-the-day/shifts';
import { isGoodAt, parseSignedQr, type QrFacts } from '@club/rules/redemption-qr';

/** What a device can say of a QR by itself. Whether it was used elsewhere only the club knows. */
export type OfflineCheck =
  | { state: 'provisional'; facts: QrFacts; qr: string }
  | { state: 'expired' | 'elsewhere' | 'used'; facts: QrFacts }
  | { state: 'unsigned' | 'unknown'; facts: null };

interface Known {
  readonly shift: CounterShift;
  readonly now: number;
  readonly handedOver: readonly { readonly code_id: string }[];
}

const SECOND_MS = 1_000;

/** Only a QR whose signature holds is believed; validity is said before "already used". */
export async function checkOffline(text: string, { shift, now, handedOver }: Known): Promise<OfflineCheck> {
  const qr = parseSignedQr(text);
  // Digits alone, or the QR of before: nothing that this device could check.
  if (qr === null) return { state: /^(KC1:)?[\d\s-]+$/.test(text.trim()) ? 'unsigned' : 'unknown', facts: null };
  const { key_id, signed, signature, facts } = qr;
  if (key_id !== shift.qr_key.id || !(await holds(shift.qr_key.public_key, signed, signature))) {
    return { state: 'unknown', facts: null };
  }
  if (!isGoodAt(facts, shift.outlet.id)) return { state: 'elsewhere', facts };
  if (facts.expires_s * SECOND_MS <= now) return { state: 'expired', facts };
  if (handedOver.some(({ code_id }) => code_id === facts.code_id)) return { state: 'used', facts };
  return { state: 'provisional', facts, qr: text.trim() };
}

/** Whether this browser can check signatures at all. */
export async function canCheck(public_key: string): Promise<boolean> {
  return keyOf(public_key).then(
    () => true,
    () => false,
  );
}

async function holds(public_key: string, signed: string, signature: string): Promise<boolean> {
  const key = await keyOf(public_key);
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(signed));
}

async function keyOf(public_key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(public_key), 'Ed25519', false, ['verify']);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0)!);
}
