import type { Tx } from '#server/db/connect.ts';

/**
 * A payment attempt that has just reached its end. `owed`: `amount` has come that pays for nothing, and goes back; the books
 * are the payments' own.
 */
export interface SettledPayment {
  readonly id: string;
  readonly purpose: 'order';
  readonly subject_id: string;
  readonly member_id: string;
  readonly network: 'mtn' | 'airtel';
  readonly amount: number;
  /** When it was asked for. */
  readonly begun_at: Date;
  readonly status: 'completed' | 'failed' | 'mismatch' | 'owed';
  /** Why it ended so; where money is owed, why it goes back. */
  readonly failure_reason: string | null;
  /** The wallet that paid (2567XXXXXXXX), where it is another than the one that was asked. */
  readonly paid_by?: string;
}

/** Which slice hears that a payment settled, by purpose; called in the transaction that settles it. */
export type PaymentOutcomes<Deps> = Record<
  SettledPayment['purpose'],
  (tx: Tx, deps: Deps, payment: SettledPayment) => Promise<void>
>;
