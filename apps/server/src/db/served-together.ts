import { isDatabaseSilent } from './database-away.ts';

/** What became of one of those who were served together; `alone`: to be served by itself. */
export type Served<A> = { readonly answer: A } | { readonly refusal: unknown } | 'alone';

interface Line<B, A> {
  /** Serves all of them at once, in their order, each with an outcome of its own. */
  readonly serve: (buyers: readonly B[]) => Promise<readonly Served<A>[]>;
  /** Only who wants the same is served together, and of one and the same person one thing at a time. */
  readonly wantedBy: (buyer: B) => string;
  readonly whois: (buyer: B) => string;
  /** What the whole group failed with may be the fault of one of them. */
  readonly isFaultOfOne: (error: unknown) => boolean;
  /** What those are told who find the line full. */
  readonly full: () => unknown;
  /** While one group is being served, another of so many need not wait for it. */
  readonly worthAnother: number;
  /** So many are served by themselves at a time, beside the groups. */
  readonly aloneAtOnce: number;
}

interface Waiting<B, A> {
  readonly buyer: B;
  readonly answered: (answer: A) => void;
  readonly failed: (error: unknown) => void;
}

/** Those who want the same. */
interface Group<B, A> {
  waiting: Waiting<B, A>[];
  /** So many groups of them are being served. */
  underWay: number;
  isDue: boolean;
  /** Who is being served and has no answer yet. */
  readonly people: Set<string>;
}

/** So many at once are as cheap as can be; more would keep the first of them waiting. */
const MOST_TOGETHER = 128;
/** Beyond this they are told to come again, whoever let them in. */
const MOST_WAITING = 5_000;
/** Groups that are served at a time of those who want the same: while one is written the process would be idle. */
const GROUPS_AT_ONCE = 2;

/**
 * Those who wait at the same moment for the same thing are served together, first come first served. Whoever comes alone waits
 * no longer than for the turn of the process to end; while a group is served the next one gathers.
 */
export class ServedTogether<B, A> {
  readonly #line: Line<B, A>;
  readonly #groups = new Map<string, Group<B, A>>();
  readonly #alone: Waiting<B, A>[] = [];
  #aloneUnderWay = 0;
  #inside = 0;

  constructor(line: Line<B, A>) {
    this.#line = line;
  }

  async ask(buyer: B): Promise<A> {
    if (this.#inside >= MOST_WAITING) throw this.#line.full();
    const wanted = this.#line.wantedBy(buyer);
    const group = this.#groups.get(wanted) ?? { waiting: [], underWay: 0, isDue: false, people: new Set<string>() };
    this.#groups.set(wanted, group);
    this.#inside += 1;
    try {
      return await new Promise<A>((answered, failed) => {
        group.waiting.push({ buyer, answered, failed });
        this.#turnSoon(group);
      });
    } finally {
      this.#inside -= 1;
      group.people.delete(this.#line.whois(buyer));
      if (group.waiting.length > 0) this.#turnSoon(group);
      else if (group.people.size === 0 && this.#groups.get(wanted) === group) this.#groups.delete(wanted);
    }
  }

  /** Once for all who come, or are through, in one turn of the process. */
  #turnSoon(group: Group<B, A>): void {
    if (group.isDue) return;
    group.isDue = true;
    setImmediate(() => {
      group.isDue = false;
      while (group.underWay === 0 || (group.underWay < GROUPS_AT_ONCE && this.#isWorthAnother(group))) {
        const together = this.#take(group);
        if (together.length === 0) return;
        void this.#serve(group, together);
      }
    });
  }

  #isWorthAnother({ waiting }: Group<B, A>): boolean {
    return waiting.length >= this.#line.worthAnother;
  }

  /** The first in line, each person once and nobody who is being served; who is left keeps the place. */
  #take(group: Group<B, A>): Waiting<B, A>[] {
    const taken: Waiting<B, A>[] = [];
    const left: Waiting<B, A>[] = [];
    for (const waiting of group.waiting) {
      const who = this.#line.whois(waiting.buyer);
      if (taken.length < MOST_TOGETHER && !group.people.has(who)) {
        group.people.add(who);
        taken.push(waiting);
      } else left.push(waiting);
    }
    group.waiting = left;
    return taken;
  }

  async #serve(group: Group<B, A>, together: readonly Waiting<B, A>[]): Promise<void> {
    group.underWay += 1;
    try {
      const served = await this.#line.serve(together.map(({ buyer }) => buyer));
      for (const [place, waiting] of together.entries()) this.#tell(waiting, served[place]!);
    } catch (error) {
      // Else each group would wait for its own silence, and whoever is in the third has left long before.
      if (isDatabaseSilent(error)) for (const { failed } of group.waiting.splice(0)) failed(error);
      const isWorthMore = together.length > 1 && this.#line.isFaultOfOne(error);
      for (const waiting of together) this.#tell(waiting, isWorthMore ? 'alone' : { refusal: error });
    } finally {
      group.underWay -= 1;
      this.#turnSoon(group);
    }
  }

  #tell(waiting: Waiting<B, A>, served: Served<A>): void {
    if (served === 'alone') {
      this.#alone.push(waiting);
      if (this.#aloneUnderWay < this.#line.aloneAtOnce) void this.#serveAlone();
    } else if ('answer' in served) waiting.answered(served.answer);
    else waiting.failed(served.refusal);
  }

  async #serveAlone(): Promise<void> {
    this.#aloneUnderWay += 1;
    for (let next = this.#alone.shift(); next !== undefined; next = this.#alone.shift()) {
      const { buyer, answered, failed } = next;
      try {
        const [served] = await this.#line.serve([buyer]);
        if (served === undefined || served === 'alone') throw new Error('nobody else can serve who is alone already');
        if ('answer' in served) answered(served.answer);
        else failed(served.refusal);
      } catch (error) {
        failed(error);
      }
    }
    this.#aloneUnderWay -= 1;
  }
}
