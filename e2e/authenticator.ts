import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app that holds a key. Each code it gives is of a later step than the last, as each counts once. */
export function authenticator(key: string): { nextCode(): string } {
  const secret = bytesOf(key);
  let lastStep = 0;
  return {
    nextCode() {
      // A step on either side of now is taken, so three codes can be had without waiting.
      lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / STEP_MS) - 1);
      return codeAt(secret, lastStep);
    },
  };
}

/** RFC 6238, written from its text and not from the server's. */
function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(step, 4);
  const digest = createHmac('sha1', secret).update(counter).digest();
  const start = digest.at(-1)! % 16;
  return String((digest.readUInt32BE(start) % 2 ** 31) % 10 ** DIGITS).padStart(DIGITS, '0');
}

function bytesOf(key: string): Buffer {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
