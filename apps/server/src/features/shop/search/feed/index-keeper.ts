import type { Database } from '#server/db/connect.ts';
import { CardReader } from '#server/features/shop/search/card-reader.ts';
import { OfferIndex } from '#server/features/shop/search/index/offer-index.ts';
import { SortOrders } from '#server/features/shop/search/index/sort-orders.ts';
import { KnownFacets } from '#server/features/shop/search/query/known-facets.ts';
import { WordMatcher } from '#server/features/shop/search/query/match-words.ts';
import type { EverydayWords } from '#server/features/shop/search/words/everyday-words.ts';
import type { Deps } from '#server/ports/deps.ts';

import { reachedNow, readChanges, type Reached } from './read-changes.ts';
import { readAllDocs, readDocsOf } from './read-docs.ts';
import { readWords } from './read-words.ts';

/** Everything that a search is answered with. */
export interface Shelf {
  readonly index: OfferIndex;
  readonly orders: SortOrders;
  readonly matcher: WordMatcher;
  readonly words: EverydayWords;
  readonly facets: KnownFacets;
}

/** A change that no answer told of is seen within this time: one whose transaction ended after a younger one's. */
const LOOK_AGAIN_MS = 1_000;
/** Changes are kept for a day; who has not read them for this long begins anew. */
const TOO_LONG_AWAY_MS = 12 * 60 * 60_000;
/** After so many offers at once, an import say, the next changes wait for as many times as long as it took. */
const MANY_OFFERS = 100;
const REST_TIMES = 10;
const REST_MAX_MS = 1_000;
/** Dead slots beyond these, and beyond half of all, are worth a new index. */
const DEAD_MAX = 10_000;

/**
 * Keeps the index of this process the same as the catalogue. It is read once, some hundred offers at a time, and from then
 * on only what has changed. Every answer that comes from the database brings along how new the catalogue is there; when
 * that is newer than the index, `catchUp` makes it as new.
 */
export class IndexKeeper {
  readonly cards: CardReader;
  readonly #deps: Pick<Deps, 'db' | 'log'>;
  #shelf: Shelf | undefined;
  #reached: Reached | undefined;
  #lookedAt = 0;
  #restsUntil = 0;
  #catchingUp: Promise<void> | undefined;
  #loading: Promise<Shelf> | undefined;

  constructor(deps: Pick<Deps, 'db' | 'log'>, keptMs = 0) {
    this.#deps = deps;
    this.cards = new CardReader(deps.db, keptMs);
  }

  /** The index, at most a second old: where nothing is found, no answer from the database tells that it has aged. */
  async shelf(): Promise<Shelf> {
    const away = performance.now() - this.#lookedAt;
    if (this.#shelf === undefined || away > TOO_LONG_AWAY_MS) return this.#load();
    if (away > LOOK_AGAIN_MS) {
      await this.catchUp().catch((error: unknown) => this.#deps.log.warn({ err: error }, 'changes of offers not read'));
    }
    return this.#shelf;
  }

  /** Whether the index knows of the newest change that the database told of, or has just taken in very many. */
  isAsNewAs(newest: number): boolean {
    if (performance.now() < this.#restsUntil) return true;
    return this.#reached !== undefined && newest <= this.#reached.newest;
  }

  /** Reads what has changed; who asks meanwhile waits for the same. */
  catchUp(): Promise<void> {
    this.#lookedAt = performance.now();
    this.#catchingUp ??= this.#readChanges().finally(() => (this.#catchingUp = undefined));
    return this.#catchingUp;
  }

  async #readChanges(): Promise<void> {
    const shelf = this.#shelf;
    if (shelf === undefined || this.#reached === undefined) return void (await this.#load());
    const { db } = this.#deps;
    const began = performance.now();
    const changes = await readChanges(db, this.#reached);
    if (changes.words) await this.#takeWords(db, shelf);
    for await (const { asked, docs } of readDocsOf(db, changes.offer_ids)) {
      const living = new Set(docs.map((doc) => doc.offer_id));
      for (const id of asked) if (!living.has(id)) shelf.index.remove(id);
      for (const doc of docs) shelf.index.put(doc);
    }
    if (this.#shelf?.index !== shelf.index) return;
    this.#reached = changes.reached;
    if (changes.offer_ids.length > MANY_OFFERS) this.#rest(performance.now() - began);
    const dead = shelf.index.size - shelf.index.living;
    if (dead > DEAD_MAX && dead > shelf.index.living) {
      this.#load().catch((error: unknown) => this.#deps.log.warn({ err: error }, 'index of offers not made anew'));
    }
  }

  #rest(worked_ms: number): void {
    this.#restsUntil = performance.now() + Math.min(REST_MAX_MS, REST_TIMES * worked_ms);
  }

  async #takeWords(db: Database, shelf: Shelf): Promise<void> {
    const words = await readWords(db);
    for (const word of words.loneWords()) shelf.index.known.add(word);
    if (this.#shelf?.index === shelf.index) this.#shelf = { ...shelf, words };
  }

  #load(): Promise<Shelf> {
    this.#loading ??= this.#readAll().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #readAll(): Promise<Shelf> {
    const { db } = this.#deps;
    const began = performance.now();
    const reached = await reachedNow(db);
    const words = await readWords(db);
    const index = new OfferIndex();
    for (const word of words.loneWords()) index.known.add(word);
    for await (const docs of readAllDocs(db)) for (const doc of docs) index.put(doc);
    this.#shelf = {
      index,
      orders: new SortOrders(index),
      matcher: new WordMatcher(index),
      words,
      facets: new KnownFacets(index),
    };
    this.#reached = reached;
    this.#lookedAt = performance.now();
    const ms = Math.round(this.#lookedAt - began);
    if (index.living > DEAD_MAX) this.#deps.log.info({ offers: index.living, ms }, 'offers indexed');
    // What changed while it was read.
    await this.#readChanges();
    return this.#shelf;
  }
}
