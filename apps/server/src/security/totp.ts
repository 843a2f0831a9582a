import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_S = 30;
const DIGITS = 6;
/** Phones' clocks go wrong by about so many steps either way. */
const DRIFT_STEPS = 1;
const SECRET_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const TOTP_SECRET_BYTES = 20;

/** The code of a step (RFC 6238 with SHA-1, which is what every authenticator app understands). */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest[digest.length - 1]! & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_S);
}

/** The step that a code belongs to, if it is one around now and later than the last that was used. */
export function matchingStep(secret: Buffer, code: string, now: Date, lastStep: number): number | undefined {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const current = totpStep(now);
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1) {
    const isRight = timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(digits));
    if (isRight && step > lastStep) return step;
  }
  return undefined;
}

/** RFC 4648 without padding: what is typed into an app by hand. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => SECRET_ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code of an authenticator app says. */
export function otpauthUrl(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer, digits: String(DIGITS), period: String(STEP_S) });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
