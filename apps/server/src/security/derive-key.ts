import { hkdfSync } from 'node:crypto';

const derived = new Map<string, Buffer>();

/** A 256-bit key for one purpose, made from a configured secret: no two purposes ever share a key. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  const known = derived.get(name);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', `kasente-club ${purpose}`, 32));
  derived.set(name, key);
  return key;
}
