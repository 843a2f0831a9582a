import { AsyncLocalStorage } from 'node:async_hooks';

import type { Chance } from './chance.ts';

interface Parked {
  readonly label: string;
  /** The call that waits. */
  readonly call: string;
  /** The process that waits here; a crash forgets it. */
  readonly life: number;
  readonly goOn: () => void;
}

interface Call {
  readonly label: string;
  readonly life: number;
  readonly lost: () => void;
}

/** How a call to the server ended for whoever made it; `lost` when the server died over it. */
export type Ending<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'lost' };

/**
 * Runs many calls of one server as if they ran at the same time, one step after the other in an order that chance decides.
 * A step reaches from one edge to the next: the beginning of a transaction, or a call to the outside. Nothing else waits.
 */
export class Scheduler {
  readonly #chance: Chance;
  readonly #log: (line: string) => void;
  #parked: Parked[] = [];
  #calls = new Set<Call>();
  #life = 0;
  readonly #call = new AsyncLocalStorage<string>();
  #released: (() => void) | undefined;

  constructor(chance: Chance, log: (line: string) => void) {
    this.#chance = chance;
    this.#log = log;
  }

  /** How many calls have not ended. */
  get running(): number {
    return this.#calls.size;
  }

  /** Whether a transaction is under way, as the code sees it that has just called the outside. */
  get isInTransaction(): boolean {
    return this.#released !== undefined;
  }

  /** Begins a call; it stops at its first edge. */
  async start<T>(label: string, work: () => Promise<T>, ended: (ending: Ending<T>) => void): Promise<void> {
    const call = { label, life: this.#life, lost: () => ended({ kind: 'lost' }) };
    this.#calls.add(call);
    const end = (ending: Ending<T>) => {
      if (!this.#calls.delete(call)) return;
      this.#log(`end ${label} ${ending.kind}${ending.kind === 'refused' ? ` ${nameOf(ending.error)}` : ''}`);
      ended(ending);
    };
    void this.#call.run(label, () =>
      this.#edge('begin')
        .then(work)
        .then(
          (value) => end({ kind: 'done', value }),
          (error: unknown) => end({ kind: 'refused', error }),
        ),
    );
    await settled();
  }

  /** A call to the outside: waits its turn. Never inside a transaction. */
  async outside(label: string): Promise<void> {
    await this.#edge(label);
  }

  /** The one connection: waits its turn, and the step lasts until `release`. */
  async acquire(): Promise<void> {
    if (this.isInTransaction) throw new Error('a second connection is asked for inside a transaction');
    await this.#edge('database');
  }

  release(): void {
    const released = this.#released;
    this.#released = undefined;
    released?.();
  }

  #edge(label: string): Promise<void> {
    return new Promise((goOn) => {
      this.#parked.push({ label, call: this.#call.getStore() ?? '', life: this.#life, goOn });
    });
  }

  /** Lets one of those that wait go on to its next edge. False when nobody waits. */
  async step(): Promise<boolean> {
    if (this.#parked.length === 0) return false;
    const [next] = this.#parked.splice(this.#chance.below(this.#parked.length), 1);
    this.#log(`${next!.call}: ${next!.label}`);
    if (next!.label === 'database') {
      const released = new Promise<void>((resolve) => {
        this.#released = resolve;
      });
      next!.goOn();
      await released;
    } else {
      next!.goOn();
    }
    await settled();
    return true;
  }

  /** Steps until every call has ended. */
  async drain(): Promise<void> {
    while (await this.step());
    if (this.#calls.size > 0) {
      throw new Error(`calls wait for what never comes: ${[...this.#calls].map(({ label }) => label).join(', ')}`);
    }
  }

  /** The process dies: whoever waits in it never goes on. What it has committed or sent stands. */
  crash(): void {
    this.#life += 1;
    this.#parked = [];
    const calls = [...this.#calls];
    this.#calls.clear();
    this.#log(`crash over ${calls.map(({ label }) => label).join(', ')}`);
    for (const call of calls) call.lost();
  }
}

/** Until whatever can go on without the outside has reached its next edge; what is put off to the next turn goes on in it. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
