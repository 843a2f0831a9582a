/** The states of one attempt to collect money. */
export const ATTEMPT_STATUSES = [
  'pending',
  'initiated',
  'unknown',
  'timeout',
  'mismatch',
  'completed',
  'failed',
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/**
 * Where an attempt may go from where. `pending` is written before the first byte is sent, `initiated` once the provider
 * has accepted it, `unknown` when its answer was lost or not understood. `timeout` means that the prompt has had its time
 * and we go on asking; it is not a failure. `mismatch` (wrong amount, payer or currency) waits for a person.
 */
export const attemptMoves: Record<AttemptStatus, readonly AttemptStatus[]> = {
  pending: ['initiated', 'unknown', 'completed', 'failed', 'mismatch'],
  initiated: ['unknown', 'timeout', 'completed', 'failed', 'mismatch'],
  unknown: ['initiated', 'timeout', 'completed', 'failed', 'mismatch'],
  timeout: ['completed', 'failed', 'mismatch'],
  mismatch: ['completed', 'failed'],
  completed: [],
  failed: [],
};

/** The attempts that the provider may still decide: these are asked about, and bar a second attempt. */
export const OPEN_ATTEMPTS = ['pending', 'initiated', 'unknown', 'timeout'] as const;

/** The states from which an attempt may reach another, for the WHERE of the guarded update. */
export function attemptSources(to: AttemptStatus): AttemptStatus[] {
  return ATTEMPT_STATUSES.filter((from) => attemptMoves[from].includes(to));
}

export function isOpenAttempt(status: AttemptStatus): boolean {
  return (OPEN_ATTEMPTS as readonly AttemptStatus[]).includes(status);
}

/** The payment record's states that the spec knows: what goes over the wire. */
export type PublicAttemptStatus = 'pending' | 'initiated' | 'completed' | 'failed' | 'timeout';

const publicStatuses: Record<AttemptStatus, PublicAttemptStatus> = {
  pending: 'pending',
  initiated: 'initiated',
  unknown: 'timeout',
  timeout: 'timeout',
  mismatch: 'timeout',
  completed: 'completed',
  failed: 'failed',
};

/** An attempt as the member's client sees it: our doubts read as "still being checked" (decision B73). */
export function publicAttemptStatus(status: AttemptStatus): PublicAttemptStatus {
  return publicStatuses[status];
}

/** The payment status of an order. */
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded', 'partially_refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const labels: Record<PaymentStatus, string> = {
  pending: 'Payment Pending',
  paid: 'Paid',
  failed: 'Payment Failed',
  refunded: 'Refunded',
  partially_refunded: 'Partially Refunded',
};

export function paymentLabel(status: PaymentStatus): string {
  return labels[status];
}

interface PaidOrder {
  readonly status: string;
  readonly payment_status: PaymentStatus;
  readonly is_being_paid: boolean;
}

/** Once an unpaid order is cancelled and no money can come for it any more, nothing is pending (decision 0201). */
export function endedUnpaid({ status, payment_status, is_being_paid }: PaidOrder): boolean {
  return status === 'cancelled' && payment_status === 'pending' && !is_being_paid;
}

export function orderPaymentLabel(order: PaidOrder): string {
  return endedUnpaid(order) ? 'Not Paid' : paymentLabel(order.payment_status);
}
