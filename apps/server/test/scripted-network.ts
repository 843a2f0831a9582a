import type {
  CollectOutcome,
  CollectRequest,
  MobileMoney,
  QueryOutcome,
} from '#server/providers/mobile-money/provider.ts';

/** What becomes of one request for money. `before` and `after`: the answer is lost before or after it was taken. */
export type Fate = 'accept' | 'lose_before' | 'lose_after' | 'throw_after' | 'refuse' | 'not_sent';

interface Prompt {
  readonly request: CollectRequest;
  status: 'pending' | 'paid' | 'failed';
  reason: string;
}

/**
 * A mobile money network inside the test, which says what the test wants and remembers what really happened: the requests
 * it took by reference, and each debit. The real wire is tested against the sandbox; this is for races and crashes.
 */
export class ScriptedNetwork implements MobileMoney {
  readonly prompts = new Map<string, Prompt>();
  readonly debits: string[] = [];
  /** Every call, in order, such as `collect <reference>`. */
  readonly calls: string[] = [];
  /** What becomes of the next requests; `accept` when it is empty. */
  readonly fates: Fate[] = [];
  /** Overrides the answer to a status query. */
  answer: ((reference: string) => QueryOutcome | undefined) | undefined;
  /** Awaited after a request was taken and before it is answered. */
  beforeAnswer: ((reference: string) => Promise<void>) | undefined;
  /** Awaited after a query has been looked up and before it is answered. */
  beforeFinding: ((reference: string) => Promise<void>) | undefined;

  readonly collect = async (request: CollectRequest): Promise<CollectOutcome> => {
    this.calls.push(`collect ${request.reference}`);
    const fate = this.fates.shift() ?? 'accept';
    if (fate === 'not_sent') return { kind: 'not_sent', reason: 'ECONNREFUSED', raw: null };
    if (fate === 'refuse') return { kind: 'refused', reason: 'INVALID_CURRENCY', raw: null };
    if (fate === 'lose_before') return { kind: 'unknown', reason: 'timeout', raw: null };
    const isRepeated = this.prompts.has(request.reference);
    if (!isRepeated) {
      this.prompts.set(request.reference, { request, status: 'pending', reason: '' });
    }
    await this.beforeAnswer?.(request.reference);
    if (fate === 'throw_after') throw new Error('the line is dead');
    if (fate === 'lose_after') return { kind: 'unknown', reason: 'timeout', raw: null };
    return { kind: isRepeated ? 'duplicate' : 'accepted' };
  };

  readonly query = async (reference: string): Promise<QueryOutcome> => {
    this.calls.push(`query ${reference}`);
    const finding = this.answer?.(reference) ?? this.#look(reference);
    await this.beforeFinding?.(reference);
    return finding;
  };

  /** The payer enters the PIN. */
  approve(reference: string): void {
    const prompt = this.prompts.get(reference);
    if (prompt?.status !== 'pending') return;
    prompt.status = 'paid';
    this.debits.push(reference);
  }

  refuse(reference: string, reason = 'APPROVAL_REJECTED'): void {
    const prompt = this.prompts.get(reference);
    if (prompt?.status !== 'pending') return;
    Object.assign(prompt, { status: 'failed', reason });
  }

  count(call: 'collect' | 'query'): number {
    return this.calls.filter((each) => each.startsWith(call)).length;
  }

  #look(reference: string): QueryOutcome {
    const prompt = this.prompts.get(reference);
    if (prompt === undefined) return { kind: 'not_found', raw: { code: 'RESOURCE_NOT_FOUND' } };
    if (prompt.status === 'pending') return { kind: 'pending', raw: { status: 'PENDING' } };
    if (prompt.status === 'failed') return { kind: 'failed', reason: prompt.reason, raw: {} };
    const { amount, currency, msisdn } = prompt.request;
    const transaction_id = `T${reference.slice(0, 8)}`;
    return { kind: 'completed', transaction_id, amount, currency, msisdn, raw: {} };
  }
}
