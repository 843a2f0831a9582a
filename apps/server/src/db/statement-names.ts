import { createHash } from 'node:crypto';

/** Texts that came once and may come again. */
const MAX_SEEN = 1_000;

/**
 * Names for statements by their text, so that a connection reads and plans each once. A text gets its name when it comes the
 * second time, and only so many get one: each costs memory on every connection, and what varies must not take the places of
 * what comes at every request. What comes later is read and planned anew at each call.
 */
export class StatementNames {
  readonly #most: number;
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();
  #renewals = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#names.size;
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.#most) return known;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= MAX_SEEN) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const name = `club_${this.#renewals}_${digest}`;
    this.#names.set(text, name);
    return name;
  }

  /** From now on every text has another name: what connections know under the old ones fits the tables no more. */
  renew(): void {
    this.#renewals += 1;
    this.#names.clear();
  }
}
