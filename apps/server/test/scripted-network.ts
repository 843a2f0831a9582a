import type {
  CollectOutcome,
  CollectRequest,
  MobileMoney,
  MoneyCall,
  PayoutRequest,
  QueryOutcome,
} from '#server/providers/mobile-money/provider.ts';

/** What becomes of one request. `before` and `after`: the answer is lost before or after it was taken. */
export type Fate = 'accept' | 'lose_before' | 'lose_after' | 'throw_after' | 'refuse' | 'not_sent';

interface Prompt {
  readonly request: PayoutRequest;
  status: 'pending' | 'paid' | 'failed';
  reason: string;
}

/**
 * A mobile money network inside the test, which says what the test wants and remembers what really happened: the requests
 * it took by reference, and each debit and credit. The real wire is tested against the sandbox; this is for races and crashes.
 */
export class ScriptedNetwork implements MobileMoney {
  readonly refunds = 'by_reference';
  readonly prompts = new Map<string, Prompt>();
  /** References of payments that took money. */
  readonly debits: string[] = [];
  /** Payouts and refunds that gave money, which happens as soon as they are taken. */
  readonly credits: PayoutRequest[] = [];
  /** Every call, in order, such as `collect <reference>`. */
  readonly calls: string[] = [];
  /** What becomes of the next requests; `accept` when it is empty. */
  readonly fates: Fate[] = [];
  /** What happens with payouts and refunds from now on. */
  payouts: 'arrive' | 'wait' | 'fail' = 'arrive';
  /** Overrides the answer to a status query. */
  answer: ((reference: string) => QueryOutcome | undefined) | undefined;
  /** Awaited after a request was taken and before it is answered. */
  beforeAnswer: ((reference: string) => Promise<void>) | undefined;
  /** Awaited after a query has been looked up and before it is answered. */
  beforeFinding: ((reference: string) => Promise<void>) | undefined;

  readonly collect = (request: CollectRequest) => this.#take('collect', request);
  readonly payout = (request: PayoutRequest) => this.#take('payout', request);
  readonly refund = (request: PayoutRequest) => this.#take('refund', request);
  readonly holder = async () => ({ kind: 'found', active: true, name: 'Akello Nabirye' }) as const;
  readonly balance = async () => ({ kind: 'known', amount: 100_000_000, currency: 'UGX' }) as const;

  readonly query = async (call: MoneyCall, reference: string): Promise<QueryOutcome> => {
    this.calls.push(`query ${reference}`);
    const finding = this.answer?.(reference) ?? this.#look(call, reference);
    await this.beforeFinding?.(reference);
    return finding;
  };

  /** The payer enters the PIN. */
  approve(reference: string): void {
    const prompt = this.prompts.get(keyOf('collect', reference));
    if (prompt?.status !== 'pending') return;
    prompt.status = 'paid';
    this.debits.push(reference);
  }

  refuse(reference: string, reason = 'APPROVAL_REJECTED'): void {
    const prompt = this.prompts.get(keyOf('collect', reference));
    if (prompt?.status !== 'pending') return;
    Object.assign(prompt, { status: 'failed', reason });
  }

  count(call: MoneyCall | 'query'): number {
    return this.calls.filter((each) => each.startsWith(call)).length;
  }

  async #take(call: MoneyCall, request: PayoutRequest): Promise<CollectOutcome> {
    const { reference } = request;
    this.calls.push(`${call} ${reference}`);
    const fate = this.fates.shift() ?? 'accept';
    if (fate === 'not_sent') return { kind: 'not_sent', reason: 'ECONNREFUSED', raw: null };
    if (fate === 'refuse') return { kind: 'refused', reason: 'INVALID_CURRENCY', raw: null };
    if (fate === 'lose_before') return { kind: 'unknown', reason: 'timeout', raw: null };
    const key = keyOf(call, reference);
    const isRepeated = this.prompts.has(key);
    if (!isRepeated) {
      this.prompts.set(key, { request, status: 'pending', reason: '' });
      if (call !== 'collect') this.#payOut(key, request);
    }
    await this.beforeAnswer?.(reference);
    if (fate === 'throw_after') throw new Error('the line is dead');
    if (fate === 'lose_after') return { kind: 'unknown', reason: 'timeout', raw: null };
    return { kind: isRepeated ? 'duplicate' : 'accepted' };
  }

  #payOut(key: string, request: PayoutRequest): void {
    if (this.payouts === 'wait') return;
    const arrives = this.payouts === 'arrive';
    const outcome = arrives ? { status: 'paid' } : { status: 'failed', reason: 'NOT_ENOUGH_FUNDS' };
    Object.assign(this.prompts.get(key)!, outcome);
    if (arrives) this.credits.push(request);
  }

  #look(call: MoneyCall, reference: string): QueryOutcome {
    const prompt = this.prompts.get(keyOf(call, reference));
    if (prompt === undefined) return { kind: 'not_found', raw: { code: 'RESOURCE_NOT_FOUND' } };
    if (prompt.status === 'pending') return { kind: 'pending', raw: { status: 'PENDING' } };
    if (prompt.status === 'failed') return { kind: 'failed', reason: prompt.reason, raw: {} };
    const { amount, currency, msisdn } = prompt.request;
    const transaction_id = `T${reference.slice(0, 8)}`;
    return { kind: 'completed', transaction_id, amount, currency, msisdn, raw: {} };
  }
}

/** Payments are kept by their bare reference, as most tests ask for them. */
function keyOf(call: MoneyCall, reference: string): string {
  return call === 'collect' ? reference : `${call} ${reference}`;
}
