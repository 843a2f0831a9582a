import type { CollectRequest, MobileMoney, QueryOutcome } from '#server/providers/mobile-money/provider.ts';

/** A network that takes every request and pays or fails as the test says. */
export interface ScriptedMoney extends MobileMoney {
  /** Everything asked for so far, the newest last. */
  readonly requests: CollectRequest[];
  /** What a payer does from now on; `wait` leaves the prompt open. */
  payers: 'pay' | 'refuse' | 'wait';
  queries: number;
}

export function scriptedMoney(payers: ScriptedMoney['payers'] = 'pay'): ScriptedMoney {
  const requests: CollectRequest[] = [];
  return {
    requests,
    payers,
    queries: 0,
    async collect(request) {
      requests.push(request);
      return { kind: 'accepted' };
    },
    async query(reference): Promise<QueryOutcome> {
      this.queries += 1;
      const request = requests.find((asked) => asked.reference === reference);
      if (request === undefined) return { kind: 'not_found', raw: null };
      if (this.payers === 'wait') return { kind: 'pending', raw: null };
      if (this.payers === 'refuse') return { kind: 'failed', reason: 'APPROVAL_REJECTED', raw: null };
      const { amount, currency, msisdn } = request;
      return { kind: 'completed', transaction_id: `T${reference.slice(0, 8)}`, amount, currency, msisdn, raw: null };
    },
  };
}
