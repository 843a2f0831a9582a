/** A cart as its member was shown it. */
export interface KeptCart {
  /** What it was read at: another one, and nothing here is true any more. */
  readonly version: string;
  /** When an offer in it begins or ends, for which nothing needs to change but the time. */
  readonly until: Date | null;
  /** The JSON of it. */
  readonly text: string;
}

/** The pictures of whole categories may change without a cart; those shown are at most so old. */
const LONGEST_MS = 10 * 60_000;
const MOST_MEMBERS = 5_000;

type Kept = KeptCart & { readonly since: number };

/** Carts as they were last shown, for when their members look again: they look far more often than anything changes. */
export class KeptCarts {
  readonly #clockMs: () => number;
  readonly #members = new Map<string, Kept>();

  constructor(clockMs: () => number = () => performance.now()) {
    this.#clockMs = clockMs;
  }

  /** Whether it is worth asking for the version of the member's cart. */
  knows(member_id: string): boolean {
    const kept = this.#members.get(member_id);
    return kept !== undefined && this.#clockMs() - kept.since < LONGEST_MS;
  }

  /** The JSON of the member's cart if it is known at this very version and as it is now. */
  at(version: string, member_id: string, now: Date): string | undefined {
    if (!this.knows(member_id)) return undefined;
    const kept = this.#members.get(member_id)!;
    return kept.version === version && (kept.until === null || now < kept.until) ? kept.text : undefined;
  }

  /** Whose cart was read last is forgotten last. */
  keep(member_id: string, cart: KeptCart): void {
    this.#members.delete(member_id);
    this.#members.set(member_id, { ...cart, since: this.#clockMs() });
    if (this.#members.size > MOST_MEMBERS) this.#members.delete(this.#members.keys().next().value!);
  }
}
