import type { OfferDoc } from './offer-doc.ts';

const FIRST_SIZE = 1024;

/** What filters ask of an offer that needs no figure: one bit each. */
export const FLAGS = { discount: 1, over25: 2, over50: 4, cashback: 8, several: 16 } as const;

/**
 * Figures of offers by their slot. What every list looks at for very many offers is small, so that it stays near the
 * processor; the figures by which two are compared are apart.
 */
export class Columns {
  size = FIRST_SIZE;
  alive = new Uint8Array(FIRST_SIZE);
  /** Alive, begun and not over. */
  live = new Uint8Array(FIRST_SIZE);
  flags = new Uint8Array(FIRST_SIZE);
  category = new Uint16Array(FIRST_SIZE);
  place = new Uint16Array(FIRST_SIZE);
  outlet = new Uint32Array(FIRST_SIZE);
  starts = new Float64Array(FIRST_SIZE);
  ends = new Float64Array(FIRST_SIZE);
  created = new Float64Array(FIRST_SIZE);
  rank = new Float64Array(FIRST_SIZE);
  discount = new Float64Array(FIRST_SIZE);
  cashback = new Float64Array(FIRST_SIZE);
  price = new Float64Array(FIRST_SIZE);
  /** The beginning of the id as two numbers: what else is equal has one order in every process. */
  idHigh = new Float64Array(FIRST_SIZE);
  idLow = new Float64Array(FIRST_SIZE);

  write(slot: number, doc: OfferDoc): void {
    if (slot === this.size) this.#grow();
    this.alive[slot] = 1;
    this.flags[slot] = flagsOf(doc);
    this.starts[slot] = doc.starts_at;
    this.ends[slot] = doc.ends_at;
    this.created[slot] = doc.created_at;
    this.rank[slot] = doc.featured_rank ?? Infinity;
    this.discount[slot] = doc.discount_percentage;
    this.cashback[slot] = doc.cashback_percentage;
    this.price[slot] = doc.lowest_price;
    [this.idHigh[slot], this.idLow[slot]] = numbersOf(doc.offer_id);
  }

  #grow(): void {
    this.size *= 2;
    this.alive = larger(this.alive, new Uint8Array(this.size));
    this.live = larger(this.live, new Uint8Array(this.size));
    this.flags = larger(this.flags, new Uint8Array(this.size));
    this.category = larger(this.category, new Uint16Array(this.size));
    this.place = larger(this.place, new Uint16Array(this.size));
    this.outlet = larger(this.outlet, new Uint32Array(this.size));
    this.starts = larger(this.starts, new Float64Array(this.size));
    this.ends = larger(this.ends, new Float64Array(this.size));
    this.created = larger(this.created, new Float64Array(this.size));
    this.rank = larger(this.rank, new Float64Array(this.size));
    this.discount = larger(this.discount, new Float64Array(this.size));
    this.cashback = larger(this.cashback, new Float64Array(this.size));
    this.price = larger(this.price, new Float64Array(this.size));
    this.idHigh = larger(this.idHigh, new Float64Array(this.size));
    this.idLow = larger(this.idLow, new Float64Array(this.size));
  }
}

type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

function larger<Of extends Column>(from: Of, to: Of): Of {
  to.set(from);
  return to;
}

function flagsOf({ discount_percentage, cashback_percentage, product_count }: OfferDoc): number {
  return (
    (discount_percentage > 0 ? FLAGS.discount : 0) |
    (discount_percentage > 25 ? FLAGS.over25 : 0) |
    (discount_percentage > 50 ? FLAGS.over50 : 0) |
    (cashback_percentage > 0 ? FLAGS.cashback : 0) |
    (product_count > 1 ? FLAGS.several : 0)
  );
}

/** The first 13 and the next 13 of the 32 hexadecimal digits of a UUID, each as a number that is exact. */
function numbersOf(uuid: string): [number, number] {
  const digits = uuid.replaceAll('-', '');
  return [Number.parseInt(digits.slice(0, 13), 16), Number.parseInt(digits.slice(13, 26), 16)];
}
