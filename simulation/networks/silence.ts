import { PAYMENT_CHECKS_LAST_MS } from '@club/rules/payment-checks';

import type { PayoutOutcome, PayoutRequest, QueryOutcome } from '#server/providers/mobile-money/provider.ts';
import type { Chance } from '#simulation/ground/chance.ts';

/** So many seeds in a hundred have money to people of which no network tells, and so often it is the next that is sent. */
const SEEDS = 40;
const NEXT = 40;
const MOST = 3;
/** Outlets are paid so seldom that it may be any of their payments, so often in a hundred. */
const SETTLEMENTS = 30;
/** How often a question is answered after all, and what is still silent when the faults stop. */
const TOLD = 6;
const TOLD_AT_LAST = 35;
/** Like an answer that no one understands, or a request that the network has put away and forgotten. */
const ANSWERS: readonly QueryOutcome[] = [
  { kind: 'unknown', reason: 'NOT_TOLD', raw: null },
  { kind: 'pending', raw: null },
];

/** Money on its way out of which a network does not tell, however often it is asked. What became of it stands in its books. */
export class Silence {
  readonly #chance: Chance;
  readonly #now: () => Date;
  readonly #about = new Map<string, { readonly until: number; readonly answer: QueryOutcome }>();
  faults = 0;
  #left: number;

  constructor(chance: Chance, now: () => Date) {
    this.#chance = chance;
    this.#now = now;
    this.#left = chance.happens(SEEDS) ? 1 + chance.below(MOST) : 0;
  }

  /** What the network answers to what it is sent; where it falls silent about it, nobody hears that it has arrived. */
  hush({ reference, message }: PayoutRequest, answer: PayoutOutcome): PayoutOutcome {
    const isOpen = ['accepted', 'completed', 'unknown'].includes(answer.kind);
    if (!isOpen || !this.#isNext(message)) return answer;
    const until = this.#now().getTime() + PAYMENT_CHECKS_LAST_MS;
    this.#about.set(reference, { until, answer: this.#chance.one(ANSWERS) });
    this.faults += 1;
    return answer.kind === 'accepted' ? answer : { kind: 'unknown', reason: 'TIMEOUT', raw: null };
  }

  #isNext(message: string): boolean {
    if (message.endsWith('settlement')) return this.#chance.happens(SETTLEMENTS);
    if (this.#left === 0 || !this.#chance.happens(NEXT)) return false;
    this.#left -= 1;
    return true;
  }

  /** What the network says instead of telling; undefined where it tells. Now and then it thinks better of it. */
  answerAbout(reference: string, mayEnd: boolean): QueryOutcome | undefined {
    const silent = this.#about.get(reference);
    if (silent === undefined) return undefined;
    if (mayEnd && this.#chance.happens(TOLD)) this.#about.delete(reference);
    return this.#about.get(reference)?.answer;
  }

  /** The faults stop: some of it is told at last, some never. */
  breakAtLast(): void {
    for (const reference of this.#about.keys()) {
      if (this.#chance.happens(TOLD_AT_LAST)) this.#about.delete(reference);
    }
  }

  /** Of what nothing is told. */
  get references(): string[] {
    return [...this.#about.keys()];
  }

  /** Milliseconds until the server first leaves some of it to people; undefined where it has left all of it. */
  get leftToPeopleIn(): number | undefined {
    const now = this.#now().getTime();
    const still = [...this.#about.values()].map(({ until }) => until - now).filter((ms) => ms >= 0);
    return still.length === 0 ? undefined : Math.min(...still) + 1;
  }
}
