import { createHmac } from 'node:crypto';

import type { Config } from '#server/config.ts';

import { deriveKey } from './derive-key.ts';

const HOUR_MS = 60 * 60_000;
const WINDOW_MS = 10 * 60_000;
/** One PIN that fails at more phones than this in ten minutes is being tried on everybody. */
const PHONES = 20;

/** Remembers at which phones a PIN has failed: in memory only, and of the PIN only a digest that differs every hour. */
export class PinSpray {
  readonly #failures = new Map<string, Map<string, number>>();

  /** Notes that a PIN failed at a phone; true when it is found out to be sprayed by this. */
  note(config: Pick<Config, 'TOKEN_KEY'>, failure: { pin: string; e164: string }, at: Date): boolean {
    const digest = digestOf(config, failure.pin, at);
    const phones = this.#recent(digest, at);
    const before = phones.size;
    // More than it takes need not be remembered.
    if (before <= PHONES) phones.set(failure.e164, at.getTime());
    this.#failures.set(digest, phones);
    return before === PHONES && phones.size > PHONES;
  }

  isSprayed(config: Pick<Config, 'TOKEN_KEY'>, pin: string, at: Date): boolean {
    return this.#recent(digestOf(config, pin, at), at).size > PHONES;
  }

  /** There are ten thousand PINs, so there is a bound to what is kept; digests of the last hour go when their hour is over. */
  #recent(digest: string, at: Date): Map<string, number> {
    const hour = digest.split(' ')[0];
    for (const known of this.#failures.keys()) {
      if (known.startsWith(`${hour} `)) break;
      this.#failures.delete(known);
    }
    const phones = this.#failures.get(digest) ?? new Map<string, number>();
    for (const [phone, failed_at] of phones) if (failed_at <= at.getTime() - WINDOW_MS) phones.delete(phone);
    return phones;
  }
}

function digestOf({ TOKEN_KEY }: Pick<Config, 'TOKEN_KEY'>, pin: string, at: Date): string {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const key = deriveKey(TOKEN_KEY, 'sprayed PIN');
  return `${hour} ${createHmac('sha256', key).update(`${hour} ${pin}`).digest('base64')}`;
}
