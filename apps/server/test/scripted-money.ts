import type {
  CollectRequest,
  MobileMoney,
  PayoutRequest,
  QueryOutcome,
} from '#server/providers/mobile-money/provider.ts';

/** A network that takes every request and pays or fails as the test says. */
export interface ScriptedMoney extends MobileMoney {
  /** Everything asked for so far, the newest last. */
  readonly requests: CollectRequest[];
  /** Money sent out or given back, the newest last. */
  readonly payouts: PayoutRequest[];
  /** What a payer does from now on; `wait` leaves the prompt open. */
  payers: 'pay' | 'refuse' | 'wait';
  queries: number;
}

export function scriptedMoney(payers: ScriptedMoney['payers'] = 'pay'): ScriptedMoney {
  const requests: CollectRequest[] = [];
  const payouts: PayoutRequest[] = [];
  const payOut = async (request: PayoutRequest) => {
    payouts.push(request);
    return { kind: 'accepted' } as const;
  };
  return {
    refunds: 'by_reference',
    requests,
    payouts,
    payout: payOut,
    refund: payOut,
    payers,
    queries: 0,
    async collect(request) {
      requests.push(request);
      return { kind: 'accepted' };
    },
    async query(call, reference): Promise<QueryOutcome> {
      this.queries += 1;
      const request = (call === 'collect' ? requests : payouts).find((asked) => asked.reference === reference);
      if (request === undefined) return { kind: 'not_found', raw: null };
      if (call !== 'collect') return completed(request);
      if (this.payers === 'wait') return { kind: 'pending', raw: null };
      if (this.payers === 'refuse') return { kind: 'failed', reason: 'APPROVAL_REJECTED', raw: null };
      return completed(request);
    },
    holder: async () => ({ kind: 'found', active: true, name: 'Akello Nabirye' }),
    balance: async () => ({ kind: 'known', amount: 100_000_000, currency: 'UGX' }),
  };
}

function completed({ reference, amount, currency, msisdn }: PayoutRequest): QueryOutcome {
  return { kind: 'completed', transaction_id: `T${reference.slice(0, 8)}`, amount, currency, msisdn, raw: null };
}
