import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

/** A payment attempt that has just reached its end. */
export interface SettledPayment {
  readonly id: string;
  readonly purpose: 'order' | 'offer_of_day';
  readonly subject_id: string;
  readonly member_id: string;
  readonly network: 'mtn' | 'airtel';
  readonly amount: number;
  readonly status: 'completed' | 'failed' | 'mismatch';
  readonly failure_reason: string | null;
}

/** Which slice hears that a payment settled, by purpose; called in the transaction that settles it. */
export type PaymentOutcomes = Record<
  SettledPayment['purpose'],
  (tx: Tx, deps: Deps, payment: SettledPayment) => Promise<void>
>;
