/** A cart as its member was shown it. */
export interface KeptCart {
  /** What decided how it looked: another one, and nothing here is true any more. */
  readonly version: string;
  /** When an offer in it begins or ends, for which nothing needs to change but the time. */
  readonly until: Date | null;
  /** The JSON of it. */
  readonly text: string;
}

/** The names of whole categories may change without a cart, and goods are known as long again. */
const LONGEST_MS = 5 * 60_000;
const MOST_MEMBERS = 5_000;

type Kept = KeptCart & { readonly since: number };

/** Carts as they were last shown, for when their members look again: they look far more often than anything changes. */
export class KeptCarts {
  readonly #clockMs: () => number;
  readonly #members = new Map<string, Kept>();

  constructor(clockMs: () => number = () => performance.now()) {
    this.#clockMs = clockMs;
  }

  /** The JSON of the member's cart if it is known at this very version and as it is now. */
  at(version: string, member_id: string, now: Date): string | undefined {
    const kept = this.#members.get(member_id);
    if (kept?.version !== version || this.#clockMs() - kept.since >= LONGEST_MS) return undefined;
    return kept.until === null || now < kept.until ? kept.text : undefined;
  }

  /** Whose cart was read last is forgotten last. */
  keep(member_id: string, cart: KeptCart): void {
    this.#members.delete(member_id);
    this.#members.set(member_id, { ...cart, since: this.#clockMs() });
    if (this.#members.size > MOST_MEMBERS) this.#members.delete(this.#members.keys().next().value!);
  }
}
