interface Kept {
  readonly text: string;
  readonly since: number;
}

/** What was bought never changes; its pictures may, and those shown are at most so old. */
const LONGEST_MS = 10 * 60_000;
const MOST_MEMBERS = 5_000;
/** Of one member, those that were read last. */
const MOST_ORDERS = 20;

/**
 * The lines of orders, as the JSON of the reply, for when their members look again: a list is asked for again and again, and
 * the lines are most of what there is to read and to write of it.
 */
export class KeptLines {
  readonly #clockMs: () => number;
  readonly #members = new Map<string, Map<string, Kept>>();

  constructor(clockMs: () => number = () => performance.now()) {
    this.#clockMs = clockMs;
  }

  /** The lines that need not be read, by the member's orders. What is forgotten meanwhile stands in here all the same. */
  known(member_id: string): ReadonlyMap<string, string> {
    const oldest = this.#clockMs() - LONGEST_MS;
    const known = new Map<string, string>();
    for (const [order_id, { text, since }] of this.#members.get(member_id) ?? [])
      if (since > oldest) known.set(order_id, text);
    return known;
  }

  keep(member_id: string, order_id: string, text: string): void {
    const orders = this.#members.get(member_id) ?? new Map<string, Kept>();
    orders.delete(order_id);
    orders.set(order_id, { text, since: this.#clockMs() });
    forgetFirst(orders, MOST_ORDERS);
    // Whose orders were read last are forgotten last.
    this.#members.delete(member_id);
    this.#members.set(member_id, orders);
    forgetFirst(this.#members, MOST_MEMBERS);
  }
}

function forgetFirst(map: Map<string, unknown>, most: number): void {
  if (map.size > most) map.delete(map.keys().next().value!);
}
