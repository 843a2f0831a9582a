import type { OfferIndex } from './offer-index.ts';

export type SortName = 'relevance' | 'ending' | 'discount' | 'cashback' | 'price' | 'newest';
export type Compare = (one: number, other: number) => number;

/** Compares slots; two different offers are never equal. */
export function comparing(index: OfferIndex, sort: SortName): Compare {
  const { columns } = index;
  const { idHigh, idLow, rank, created } = columns;
  const byId: Compare = (a, b) =>
    idHigh[a]! - idHigh[b]! || idLow[a]! - idLow[b]! || compareTexts(index.idOf(a), index.idOf(b));
  const rising = (column: Float64Array): Compare => {
    return (a, b) => column[a]! - column[b]! || byId(a, b);
  };
  const falling = (column: Float64Array): Compare => {
    return (a, b) => column[b]! - column[a]! || byId(a, b);
  };
  const compares: Record<SortName, () => Compare> = {
    // Two that have no rank are as far apart as infinity is from itself.
    relevance: () => (a, b) =>
      (rank[a] === rank[b] ? 0 : rank[a]! - rank[b]!) || created[b]! - created[a]! || byId(a, b),
    ending: () => rising(columns.ends),
    discount: () => falling(columns.discount),
    cashback: () => falling(columns.cashback),
    price: () => rising(columns.price),
    newest: () => falling(created),
  };
  return compares[sort]();
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** So many new offers are sorted by themselves and walked between the others, before all are merged. */
const FRESH_MAX = 512;

interface Order {
  slots: Uint32Array;
  /** Slots from here on are not among them. */
  upTo: number;
  /** The slots since then in order, and before which place of the others each stands. */
  fresh: Uint32Array;
  places: Uint32Array;
}

/** All offers in each order, kept from one question to the next; a change of few does not move the others. */
export class SortOrders {
  readonly #index: OfferIndex;
  readonly #orders = new Map<SortName, Order>();

  constructor(index: OfferIndex) {
    this.#index = index;
  }

  /** Calls `take` with each living slot in order, until it answers that this is enough. */
  walk(sort: SortName, take: (slot: number) => boolean): void {
    const { slots, fresh, places } = this.#upToDate(sort);
    const { alive } = this.#index.columns;
    let at = 0;
    for (let next = 0; next <= fresh.length; next += 1) {
      const until = next < fresh.length ? places[next]! : slots.length;
      for (; at < until; at += 1) if (alive[slots[at]!] === 1 && take(slots[at]!)) return;
      if (next < fresh.length && alive[fresh[next]!] === 1 && take(fresh[next]!)) return;
    }
  }

  #upToDate(sort: SortName): Order {
    const { size } = this.#index;
    const kept = this.#orders.get(sort) ?? { slots: new Uint32Array(0), upTo: 0, fresh: new Uint32Array(0) };
    if (this.#orders.has(sort) && kept.upTo + kept.fresh.length === size) return kept as Order;
    const compare = comparing(this.#index, sort);
    const fresh = new Uint32Array(size - kept.upTo).map((_, place) => kept.upTo + place).sort(compare);
    const places = fresh.map((slot) => placeOf(slot, kept.slots, compare));
    let order: Order = { slots: kept.slots, upTo: kept.upTo, fresh, places };
    if (fresh.length > FRESH_MAX) {
      order = { slots: merged(order), upTo: size, fresh: new Uint32Array(0), places: new Uint32Array(0) };
    }
    this.#orders.set(sort, order);
    return order;
  }
}

/** The place of the first that comes after the slot. */
function placeOf(slot: number, slots: Uint32Array, compare: Compare): number {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(slots[middle]!, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function merged({ slots, fresh, places }: Order): Uint32Array {
  const all = new Uint32Array(slots.length + fresh.length);
  let from = 0;
  for (const [number, slot] of fresh.entries()) {
    all.set(slots.subarray(from, places[number]), from + number);
    from = places[number]!;
    all[from + number] = slot;
  }
  all.set(slots.subarray(from), from + fresh.length);
  return all;
}
