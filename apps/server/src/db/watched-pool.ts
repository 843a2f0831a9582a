import pg from 'pg';

type Given = Parameters<Parameters<pg.Pool['connect']>[0]>;

/** A pool that knows how long people wait for one of its connections. */
export class WatchedPool extends pg.Pool {
  /** In the order in which they came. */
  readonly #waiting = new Set<{ readonly since: number }>();

  /** How long whoever came first has been waiting, in milliseconds; 0 when nobody is. */
  get oldestWaitMs(): number {
    const [first] = this.#waiting;
    return first === undefined ? 0 : performance.now() - first.since;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...given: Given) => void): void;
  override connect(callback?: (...given: Given) => void): Promise<pg.PoolClient> | void {
    const waiter = { since: performance.now() };
    this.#waiting.add(waiter);
    if (callback === undefined) return super.connect().finally(() => this.#waiting.delete(waiter));
    super.connect((...given: Given) => {
      this.#waiting.delete(waiter);
      callback(...given);
    });
  }
}
