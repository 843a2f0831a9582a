/** For all answers together. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What a question and its place in the table take beside the answer. */
const BESIDE_BYTES = 400;

/** An answer of which something was known before its making began. */
export interface Aged {
  readonly text: string;
  /** When the oldest of it was read, by the clock of the answers. */
  readonly since: number;
}

interface Kept {
  readonly bytes: Buffer;
  /** When its making began: nothing in it is older. */
  readonly since: number;
}

/**
 * Answers that are the same for everybody, as bytes ready to send: each is made once for all who ask meanwhile, and kept until
 * the catalogue changes and never for longer than its time. Figures of stock, which change without a word, are at most as old.
 */
export class KeptAnswers {
  readonly #longestMs: number;
  readonly #mostBytes: number;
  readonly #clockMs: () => number;
  readonly #kept = new Map<string, Kept>();
  readonly #flights = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  /** `longestMs`: 0 keeps nothing. */
  constructor(longestMs: number, mostBytes = MOST_BYTES, clockMs: () => number = () => performance.now()) {
    this.#longestMs = longestMs;
    this.#mostBytes = mostBytes;
    this.#clockMs = clockMs;
  }

  async answer(question: string, make: () => Promise<string | Aged>): Promise<Buffer> {
    if (this.#longestMs === 0) return Buffer.from(textOf(await make()));
    const kept = this.#kept.get(question);
    if (kept !== undefined && this.#clockMs() - kept.since < this.#longestMs) return kept.bytes;
    return this.#flights.get(question) ?? this.#make(question, make);
  }

  /** Nothing that was made, or is being made, is an answer any more to who asks from now on. */
  forget(): void {
    this.#kept.clear();
    this.#flights.clear();
    this.#bytes = 0;
  }

  /** What the answers take. */
  get bytes(): number {
    return this.#bytes;
  }

  #make(question: string, make: () => Promise<string | Aged>): Promise<Buffer> {
    const began = this.#clockMs();
    const flight = make()
      .then((made) => {
        const bytes = Buffer.from(textOf(made));
        const since = typeof made === 'string' ? began : Math.min(began, made.since);
        if (this.#flights.get(question) === flight) this.#keep(question, { bytes, since });
        return bytes;
      })
      .finally(() => {
        if (this.#flights.get(question) === flight) this.#flights.delete(question);
      });
    this.#flights.set(question, flight);
    return flight;
  }

  #keep(question: string, answer: Kept): void {
    this.#drop(question);
    this.#kept.set(question, answer);
    this.#bytes += sizeOf(answer);
    for (const [oldest, { since }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes && answer.since - since < this.#longestMs) return;
      this.#drop(oldest);
    }
  }

  #drop(question: string): void {
    const kept = this.#kept.get(question);
    if (kept === undefined) return;
    this.#kept.delete(question);
    this.#bytes -= sizeOf(kept);
  }
}

function textOf(made: string | Aged): string {
  return typeof made === 'string' ? made : made.text;
}

function sizeOf({ bytes }: Kept): number {
  return bytes.byteLength + BESIDE_BYTES;
}
