import { Problem } from '#server/problem.ts';

const RETRY_AFTER_S = 2;

/**
 * Lets only so many slow, memory-hungry computations run at once and so many more wait. Whoever comes beyond that is told
 * that we are busy, which costs nothing, instead of slowing everybody down.
 */
export class SlowWork {
  readonly #size: number;
  readonly #queueMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #ran = 0;

  constructor(size: number, queueMax: number) {
    this.#size = size;
    this.#queueMax = queueMax;
  }

  /** How many computations were begun since the process started. */
  get ran(): number {
    return this.#ran;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#size) this.#running += 1;
    else await this.#wait();
    this.#ran += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place is handed on, not given up, so that nobody slips in between.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#queueMax) {
      throw new Problem('service_busy', { facts: { retry_after: RETRY_AFTER_S } });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
