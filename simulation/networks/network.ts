import type {
  BalanceOutcome,
  CollectOutcome,
  CollectRequest,
  HolderOutcome,
  MobileMoney,
  MoneyCall,
  PayoutOutcome,
  PayoutRequest,
  QueryOutcome,
  RefundRequest,
} from '#server/providers/mobile-money/provider.ts';
import type { Chance } from '#simulation/ground/chance.ts';
import type { Scheduler } from '#simulation/ground/scheduler.ts';

import type { Fact } from './fact.ts';
import type { Callback, Manner } from './manners.ts';
import type { Silence } from './silence.ts';

/** What becomes of a request on its way; `late` means that it arrives only minutes later. */
export type Sending = 'well' | 'lost_before' | 'lost_after' | 'late' | 'not_sent' | 'refused';

const SENDING: Record<Sending, number> = {
  well: 58,
  lost_before: 9,
  lost_after: 15,
  late: 6,
  not_sent: 6,
  refused: 6,
};
const ASKING = { well: 80, unknown: 14, not_found_yet: 6 };
/** How late a late request may come. */
const LATE_MS = 240_000;
/** So long a network may answer that it has never heard of what it has just taken. */
const UNFOUND_MS = 20_000;
/** What happens to everybody while a network is down. */
const DOWN = { not_sent: 60, lost_before: 40 };

/** A mobile money network with its own books, whose answers, lies and silences chance decides. */
export class SimulatedNetwork implements MobileMoney {
  readonly manner: Manner;
  readonly facts = new Map<string, Fact>();
  /** Callbacks that the network means to deliver. */
  readonly callbacks: Callback[] = [];
  readonly complaints: string[] = [];
  /** Requests on their way, and when they arrive. */
  readonly #late: {
    readonly at: number;
    readonly call: MoneyCall;
    readonly request: CollectRequest | PayoutRequest;
  }[] = [];
  readonly #turning: Fact[] = [];
  /** What becomes of the next requests, where a script and not chance decides. */
  script: Sending[] | undefined;
  hasTrouble = true;
  faults = 0;
  #downUntil = 0;
  readonly #chance: Chance;
  readonly #scheduler: Scheduler;
  readonly #now: () => Date;
  readonly #silence: Silence;

  constructor(parts: { manner: Manner; chance: Chance; scheduler: Scheduler; now: () => Date; silence: Silence }) {
    this.manner = parts.manner;
    this.#silence = parts.silence;
    this.#chance = parts.chance;
    this.#scheduler = parts.scheduler;
    this.#now = parts.now;
  }

  get refunds(): MobileMoney['refunds'] {
    return this.manner.refunds;
  }

  /** Nobody reaches it for so long. */
  breakDown(ms: number): void {
    this.#downUntil = this.#now().getTime() + ms;
    this.faults += 1;
  }

  get #isDown(): boolean {
    return this.hasTrouble && this.#now().getTime() < this.#downUntil;
  }

  async collect(request: CollectRequest): Promise<CollectOutcome> {
    const outcome = await this.#send('collect', request);
    if (outcome.kind === 'completed') throw new Error('a collection is never complete at once');
    return outcome;
  }

  async payout(request: PayoutRequest): Promise<PayoutOutcome> {
    return this.#send('payout', request);
  }

  async refund(request: RefundRequest): Promise<PayoutOutcome> {
    if (this.refunds !== 'by_reference')
      this.complaints.push(`a refund that nobody can ask about: ${request.reference}`);
    return this.#send('refund', request);
  }

  async #send(call: MoneyCall, request: CollectRequest | PayoutRequest): Promise<PayoutOutcome> {
    await this.#outside(`${call} ${request.reference}`);
    const how = this.#fate();
    if (how !== 'well') this.faults += 1;
    const told = this.#answerTo(how, call, request);
    const answer = call !== 'collect' && this.#isLoose ? this.#silence.hush(request, told) : told;
    // The answer travels; meanwhile anything may happen, also to whoever waits for it.
    await this.#scheduler.outside(`${answer.kind} to ${call} ${request.reference}`);
    return answer;
  }

  /** Chance decides, and no script. */
  get #isLoose(): boolean {
    return this.hasTrouble && this.script === undefined;
  }

  #fate(): Sending {
    if (this.script !== undefined) return this.script.shift() ?? 'well';
    if (this.#isDown) return this.#chance.weighed(DOWN);
    return this.hasTrouble ? this.#chance.weighed(SENDING) : 'well';
  }

  #answerTo(how: Sending, call: MoneyCall, request: CollectRequest | PayoutRequest): PayoutOutcome {
    if (how === 'not_sent') return { kind: 'not_sent', reason: 'ECONNREFUSED', raw: null };
    if (how === 'lost_before') return { kind: 'unknown', reason: 'TIMEOUT', raw: null };
    if (this.facts.has(request.reference)) return { kind: 'duplicate' };
    if (how === 'refused') return { kind: 'refused', reason: this.#chance.one(this.manner.words.refused), raw: null };
    if (how === 'late') {
      this.#late.push({ at: this.#now().getTime() + this.#chance.below(LATE_MS), call, request });
      return { kind: 'unknown', reason: 'TIMEOUT', raw: null };
    }
    this.#take(call, request);
    const isSentAtOnce = call !== 'collect' && this.#chance.happens(this.manner.sentAtOnce);
    if (isSentAtOnce) this.decide(request.reference, 'approve');
    if (how === 'lost_after') return { kind: 'unknown', reason: 'HTTP_503', raw: null };
    const { transaction_id } = this.facts.get(request.reference)!;
    return isSentAtOnce ? { kind: 'completed', transaction_id, raw: null } : { kind: 'accepted' };
  }

  #take(call: MoneyCall, request: CollectRequest | PayoutRequest): void {
    if (this.facts.has(request.reference)) return;
    this.facts.set(request.reference, {
      call,
      request,
      taken_at: this.#now(),
      state: 'open',
      amount: request.amount,
      msisdn: request.msisdn,
      reason: '',
      isTurned: false,
      ended_at: this.#now(),
      transaction_id: String(1_000_000 + this.facts.size),
    });
  }

  /** Lets in what was on its way, as far as its time has come. */
  arrive(): void {
    const now = this.#now().getTime();
    for (const { at, call, request } of this.#late.splice(0)) {
      if (at <= now) this.#take(call, request);
      else this.#late.push({ at, call, request });
    }
  }

  /** Whether a request is still on its way. */
  get isExpecting(): boolean {
    return this.#late.length > 0;
  }

  async query(call: MoneyCall, reference: string): Promise<QueryOutcome> {
    await this.#outside(`query ${call} ${reference}`);
    const how = this.#fateOfQuestion();
    const silent = this.#isDown ? undefined : this.#silence.answerAbout(reference, this.#isLoose);
    const answer = silent ?? this.#tell(how, call, reference);
    if (how !== 'well') this.faults += 1;
    await this.#scheduler.outside(`${answer.kind} to query ${reference}`);
    return answer;
  }

  #fateOfQuestion(): keyof typeof ASKING {
    if (this.#isDown) return 'unknown';
    return this.#isLoose ? this.#chance.weighed(ASKING) : 'well';
  }

  #tell(how: keyof typeof ASKING, call: MoneyCall, reference: string): QueryOutcome {
    this.arrive();
    if (how === 'unknown') {
      const reason = this.#isDown ? 'TIMEOUT' : this.#chance.one(this.manner.words.doubt);
      return { kind: 'unknown', reason, raw: null };
    }
    const fact = this.facts.get(reference);
    const isNew = fact !== undefined && this.#now().getTime() - fact.taken_at.getTime() < UNFOUND_MS;
    if (fact === undefined || fact.call !== call || (how === 'not_found_yet' && isNew)) {
      return { kind: 'not_found', raw: null };
    }
    if (fact.state === 'open') return { kind: 'pending', raw: null };
    if (fact.state === 'failed') return { kind: 'failed', reason: fact.reason, raw: null };
    const { transaction_id, amount, msisdn, request } = fact;
    const told = { amount, currency: request.currency, msisdn };
    const untold = { amount: null, currency: null, msisdn: null };
    return { kind: 'completed', transaction_id, ...(this.manner.repeatsFacts ? told : untold), raw: null };
  }

  async holder(): Promise<HolderOutcome> {
    await this.#outside('holder');
    return { kind: 'found', active: true, name: null };
  }

  async balance(): Promise<BalanceOutcome> {
    await this.#outside('balance');
    return { kind: 'known', amount: 1_000_000_000, currency: 'UGX' };
  }

  /** Requests that nobody has decided yet. */
  open(): string[] {
    return [...this.facts].filter(([, fact]) => fact.state === 'open').map(([reference]) => reference);
  }

  /** The payer acts, or the time of the prompt is over; the network itself for what we send. */
  decide(reference: string, decision = this.#chance.weighed(this.manner.decisions)): void {
    const fact = this.facts.get(reference)!;
    const isCollected = fact.call === 'collect';
    const { failed } = this.manner.words;
    fact.state = decision.startsWith('approve') ? 'done' : 'failed';
    fact.ended_at = this.#now();
    if (decision === 'refuse') fact.reason = this.#chance.one(failed[isCollected ? 'collect' : 'send']);
    if (decision.startsWith('expire')) fact.reason = 'EXPIRED';
    if (isCollected && decision === 'expire_and_charge') this.#turning.push(fact);
    // What we send reaches its wallet whole or not at all.
    if (isCollected && decision === 'approve_other_amount') fact.amount += 1 + this.#chance.below(500);
    if (isCollected && decision === 'approve_by_other') fact.msisdn = '256779999999';
    const copies = this.#copies();
    const isOdd = copies !== 1 || !['approve', 'refuse'].includes(decision);
    if (isCollected && isOdd) this.faults += 1;
    for (let copy = 0; copy < copies; copy += 1) this.#call(fact);
  }

  /** What it has said to have failed it charges all the same. */
  turnRound(): void {
    for (const fact of this.#turning.splice(0)) {
      fact.state = 'done';
      fact.isTurned = true;
      fact.ended_at = this.#now();
      this.faults += 1;
      if (this.#chance.happens(50)) this.#call(fact);
    }
  }

  /** A callback that the network never sent, by somebody who knows the address all the same. */
  forge(reference: string): void {
    this.#call({ ...this.facts.get(reference)!, state: 'done' }, true);
  }

  #copies(): number {
    return Number(this.#chance.weighed({ 0: 30, 1: 50, 2: 12, 5: 8 }));
  }

  #call(fact: Fact, isForged = false): void {
    const callback = this.manner.callback(fact, this.#chance, isForged);
    if (callback !== undefined) this.callbacks.push(callback);
  }

  async #outside(label: string): Promise<void> {
    if (this.#scheduler.isInTransaction) {
      this.complaints.push(`${label} inside a transaction`);
      throw new Error('a network is called inside a transaction');
    }
    await this.#scheduler.outside(label);
  }
}
