/** A hundred thousand sign-outs ago: no token of then is good any more. */
const MOST = 100_000;

/**
 * Sessions of which this process knows that they are over, or are just being ended: nothing that is remembered of them counts
 * any more. Noted before the end is committed, so that nobody remembers anything of them in between.
 */
export class EndedSessions {
  readonly #ids = new Set<string>();

  note(session_ids: readonly string[]): void {
    for (const id of session_ids) this.#ids.add(id);
    for (const id of this.#ids) {
      if (this.#ids.size <= MOST) return;
      this.#ids.delete(id);
    }
  }

  has(session_id: string): boolean {
    return this.#ids.has(session_id);
  }
}

/** Of this process, whoever ended them. */
export const endedSessions = new EndedSessions();
