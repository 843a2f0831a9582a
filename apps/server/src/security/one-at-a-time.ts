import { Problem } from '#server/problem.ts';

const MAX_WAITING = 1_000;
const RETRY_AFTER_S = 2;

/**
 * Lets those who ask about the same thing pass one after the other, within this process. It only spares work: what must
 * hold between processes is held by the database.
 */
export class OneAtATime {
  readonly #lastOf = new Map<string, Promise<void>>();
  #waiting = 0;

  /** Runs `work` when everybody who asked before for any of these keys is through. */
  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MAX_WAITING) throw new Problem('service_busy', { facts: { retry_after: RETRY_AFTER_S } });
    let finish = (): void => {};
    const done = new Promise<void>((resolve) => (finish = resolve));
    const before = keys.map((key) => this.#lastOf.get(key)).filter((last) => last !== undefined);
    for (const key of keys) this.#lastOf.set(key, done);
    this.#waiting += 1;
    try {
      await Promise.all(before);
      return await work();
    } finally {
      this.#waiting -= 1;
      for (const key of keys) if (this.#lastOf.get(key) === done) this.#lastOf.delete(key);
      finish();
    }
  }
}
