import { SlotList } from './slot-list.ts';

/** Where each word stands. Most words stand on one offer only: those are kept as one number. */
export class WordSlots {
  readonly #lists = new Map<string, SlotList | number>();

  has(word: string): boolean {
    return this.#lists.has(word);
  }

  /** Answers whether the word is new. */
  add(word: string, slot: number, weight: number): boolean {
    const known = this.#lists.get(word);
    if (known === undefined) {
      this.#lists.set(word, slot * 256 + weight);
      return true;
    }
    const list = listOf(known);
    list.push(slot, weight);
    if (list !== known) this.#lists.set(word, list);
    return false;
  }

  get(word: string): SlotList | undefined {
    const known = this.#lists.get(word);
    return known === undefined ? undefined : listOf(known);
  }
}

function listOf(known: SlotList | number): SlotList {
  if (typeof known !== 'number') return known;
  const list = new SlotList();
  list.push(Math.floor(known / 256), known % 256);
  return list;
}
