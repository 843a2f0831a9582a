import type { CollectRequest, MoneyCall, PayoutRequest } from '#server/providers/mobile-money/provider.ts';

/** What a payer, or the network for money going out, may do with a request. */
export type Decision =
  | 'approve'
  | 'refuse'
  | 'expire'
  | 'approve_other_amount'
  | 'approve_by_other'
  /** Told as failed, and charged some time later. */
  | 'expire_and_charge';

/** One request as the network itself knows it: the truth that the server can only ask about. */
export interface Fact {
  readonly call: MoneyCall;
  readonly request: CollectRequest | PayoutRequest;
  readonly taken_at: Date;
  state: 'open' | 'done' | 'failed';
  amount: number;
  msisdn: string;
  reason: string;
  /** Charged after it was told to have failed. */
  isTurned: boolean;
  /** When it came to its end. */
  ended_at: Date;
  readonly transaction_id: string;
}
