/** After the last word of a crowd; an API process that has one says so again and again. */
const QUIET_MS = 500;
/** A crowd that stays is no reason to do nothing: whoever has given way works for as long before it is done again. */
const MOST_MS = 2_500;

/** Time as `setTimeout` and `performance.now` have it. */
interface Time {
  readonly clockMs: () => number;
  readonly later: (work: () => void, ms: number) => void;
}

const REAL: Time = { clockMs: () => performance.now(), later: setTimeout };

/**
 * Lets those go first who wait for an answer: while there is a crowd, nothing is begun of what is done behind the answers, for a
 * short while (decision 0383).
 */
export class GiveWay {
  readonly #time: Time;
  #sinceMs = 0;
  #untilMs = 0;

  constructor(time = REAL) {
    this.#time = time;
  }

  /** There is a crowd now. */
  hear(): void {
    const now = this.#time.clockMs();
    if (now >= this.#untilMs) {
      const gaveWayMs = this.#untilMs - this.#sinceMs;
      if (now < this.#untilMs + gaveWayMs) return;
      this.#sinceMs = now;
    }
    this.#untilMs = Math.min(now + QUIET_MS, this.#sinceMs + MOST_MS);
  }

  get isGivingWay(): boolean {
    return this.#time.clockMs() < this.#untilMs;
  }

  /** When it is time to work. */
  async free(): Promise<void> {
    while (this.isGivingWay) {
      const leftMs = this.#untilMs - this.#time.clockMs();
      await new Promise<void>((resolve) => this.#time.later(resolve, leftMs));
    }
  }
}
