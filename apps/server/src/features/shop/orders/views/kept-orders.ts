import type { SummaryFacts } from './summary-reply.ts';

/** An order as its member was shown it. */
export interface KeptOrder {
  /** What it was read at: another one, and nothing here is true any more. */
  readonly version: string;
  /** The JSON of it, or of its lines alone where the rest is also a matter of time. */
  readonly shown: { readonly whole: string } | { readonly facts: SummaryFacts; readonly lines: string };
}

/** Pictures may change without the order; those shown are at most so old. */
const LONGEST_MS = 10 * 60_000;
const MOST_MEMBERS = 5_000;
/** Of one member, those that were read last. */
const MOST_ORDERS = 20;

type Kept = KeptOrder & { readonly since: number };

/** Orders as they were last shown, for when their members look again: a list is asked for again and again, and seldom changes. */
export class KeptOrders {
  readonly #clockMs: () => number;
  readonly #members = new Map<string, Map<string, Kept>>();

  constructor(clockMs: () => number = () => performance.now()) {
    this.#clockMs = clockMs;
  }

  /** The order if it is known at this very version. */
  at(version: string, member_id: string, order_id: string): KeptOrder | undefined {
    const kept = this.#members.get(member_id)?.get(order_id);
    return kept?.version === version && this.#clockMs() - kept.since < LONGEST_MS ? kept : undefined;
  }

  keep(member_id: string, order_id: string, order: KeptOrder): void {
    const orders = this.#members.get(member_id) ?? new Map<string, Kept>();
    orders.delete(order_id);
    orders.set(order_id, { ...order, since: this.#clockMs() });
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
