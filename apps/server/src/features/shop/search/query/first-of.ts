import type { Compare } from '#server/features/shop/search/index/sort-orders.ts';

/** Keeps the first `most` in order of all that it is given; of many only these are ever put in order. */
export class FirstOf {
  readonly #most: number;
  readonly #compare: Compare;
  /** The last in order of the best so far is on top. */
  readonly #heap: number[] = [];

  constructor(most: number, compare: Compare) {
    this.#most = most;
    this.#compare = compare;
  }

  give(slot: number): void {
    const heap = this.#heap;
    if (heap.length < this.#most) this.#add(slot);
    else if (heap.length > 0 && this.#compare(slot, heap[0]!) < 0) this.#replaceTop(slot);
  }

  inOrder(): number[] {
    return this.#heap.toSorted(this.#compare);
  }

  #add(slot: number): void {
    const heap = this.#heap;
    let at = heap.push(slot) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#compare(heap[above]!, slot) >= 0) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = slot;
  }

  #replaceTop(slot: number): void {
    const heap = this.#heap;
    let at = 0;
    for (let left = 1; left < heap.length; left = 2 * at + 1) {
      const right = left + 1;
      const child = right < heap.length && this.#compare(heap[right]!, heap[left]!) > 0 ? right : left;
      if (this.#compare(heap[child]!, slot) <= 0) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = slot;
  }
}
