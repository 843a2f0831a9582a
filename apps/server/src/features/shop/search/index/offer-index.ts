import { searchable } from '@club/rules/searchable';

import { KnownWords } from '#server/features/shop/search/words/known-words.ts';

import { Columns } from './columns.ts';
import { LiveOffers } from './live-offers.ts';
import { Numbered } from './numbered.ts';
import { weighWords, type OfferDoc } from './offer-doc.ts';
import { OutletPoints } from './outlet-points.ts';
import { WordSlots } from './word-slots.ts';

export interface IndexedOutlet {
  readonly name: string;
  readonly area: string;
}

/** Where an outlet is: an area of the gazetteer, or only what the outlet calls its place. */
export interface IndexedPlace {
  readonly area_id: string | null;
  readonly name: string;
  /** The name as it is looked for. */
  readonly searchable: string;
}

/**
 * All offers with a card, in this process: what narrows, orders and counts them, and which words find them. It answers with
 * offers' ids alone; what a card says comes from the database. An offer that changes gets a new slot at the end, so that
 * every list of slots stays in rising order; a whole new index is made when too many slots are dead.
 */
export class OfferIndex {
  readonly columns = new Columns();
  readonly words = new WordSlots();
  readonly known = new KnownWords();
  readonly outlets = new Numbered<IndexedOutlet>();
  readonly categories = new Numbered<{ readonly name: string }>();
  readonly places = new Numbered<IndexedPlace>();
  readonly points = new OutletPoints();
  readonly #live = new LiveOffers(this.columns);
  readonly #ids: string[] = [];
  readonly #slots = new Map<string, number>();
  #changes = 0;

  /** How many slots there are, the dead ones too. */
  get size(): number {
    return this.#ids.length;
  }

  get living(): number {
    return this.#slots.size;
  }

  /** Another one after each change, also when an offer has begun or ended. */
  get version(): string {
    return `${this.#changes} ${this.#live.looks}`;
  }

  idOf(slot: number): string {
    return this.#ids[slot]!;
  }

  slotOf(offer_id: string): number | undefined {
    return this.#slots.get(offer_id);
  }

  /** By slot, 1 where the offer is live at the moment; good until the next call. */
  liveAt(moment: number): Uint8Array {
    return this.#live.at(moment, this.size);
  }

  remove(offer_id: string): void {
    const slot = this.#slots.get(offer_id);
    if (slot === undefined) return;
    this.#changes += 1;
    this.columns.alive[slot] = 0;
    this.#live.remove(slot);
    this.#slots.delete(offer_id);
  }

  /** Puts an offer in, in place of what was known of it. */
  put(doc: OfferDoc): void {
    this.remove(doc.offer_id);
    this.#changes += 1;
    const slot = this.#ids.push(doc.offer_id) - 1;
    this.#slots.set(doc.offer_id, slot);
    const { columns } = this;
    columns.write(slot, doc);
    this.#live.put(slot);
    columns.category[slot] = this.categories.join(doc.category_id, { name: doc.category_name }, slot);
    columns.outlet[slot] = this.outlets.join(doc.outlet_id, { name: doc.outlet_name, area: doc.area }, slot);
    this.points.write(columns.outlet[slot], doc);
    const place = { area_id: doc.area_id, name: doc.area, searchable: searchable(doc.area) };
    columns.place[slot] = this.places.join(doc.area_id ?? `:${doc.area}`, place, slot);
    const { words, pairs } = weighWords(doc);
    for (const [word, weight] of words) if (this.words.add(word, slot, weight)) this.known.add(word);
    // Nobody is corrected or completed to a pair: its words are known.
    for (const [pair, weight] of pairs) this.words.add(pair, slot, weight);
  }
}
