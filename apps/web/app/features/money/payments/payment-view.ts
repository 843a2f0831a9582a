import type { PaymentProgress } from '@club/contract/shop/checkout';

import { type ApiError, isWithoutAnswer, textOr } from '#web/api/api-error.ts';

/** What the payment dialog shows. */
export type PaymentView =
  | { state: 'processing'; message: string; progress: PaymentProgress | null }
  /** The prompt has had its time or needs a person: nothing to do but to know that we go on asking. */
  | { state: 'checking'; title: string; message: string; can_claim: boolean }
  | { state: 'success' }
  /** The order is cancelled, and its money has come. */
  | { state: 'goes_back'; title: string; message: string }
  | { state: 'failed'; title: string; message: string; can_claim: boolean; can_change: boolean }
  /** Nobody knows: it can be asked again, but nothing here says to pay once more. */
  | { state: 'unknown'; title: string; message: string };

interface Facts {
  /** The prompt is being sent. */
  starting: boolean;
  /** The sending was refused or got no answer. */
  refusal: ApiError | null;
  status: { data: PaymentProgress | undefined; isError: boolean };
}

const CHECKING = 'Still checking your payment';
const SENDING = 'Sending the request to your network…';
const NOT_CONFIRMED = 'Payment not confirmed yet';
const NOT_CHECKED =
  'We could not reach our server to check your payment. We go on checking, and your order shows what became of it. Please do not pay twice.';

/** Failed only when the server says so or refuses to begin; where it cannot be asked three times in a row, or its answer was lost, nobody knows (B13). */
export function viewOf({ starting, refusal, status }: Facts): PaymentView {
  if (starting) return { state: 'processing', message: SENDING, progress: null };
  const isLost = refusal !== null && isWithoutAnswer(refusal);
  // What was sent may have arrived: the server knows.
  if (isLost && status.data === undefined) return { state: 'unknown', title: NOT_CONFIRMED, message: NOT_CHECKED };
  if (refusal !== null && (!isLost || status.data?.stage === 'none')) {
    const message = textOr(refusal, 'Failed to process payment');
    return { state: 'failed', title: 'Payment Failed', message, can_claim: false, can_change: false };
  }
  const progress = status.data;
  if (progress?.status === 'completed') {
    return progress.goes_back ? backView(progress) : { state: 'success' };
  }
  if (progress?.claim_open) return { state: 'checking', title: CHECKING, message: progress.message, can_claim: false };
  if (progress?.status === 'failed') {
    return {
      state: 'failed',
      title: 'Payment Failed',
      message: progress.message,
      can_claim: progress.may_be_charged,
      can_change: progress.retry_allowed,
    };
  }
  if (status.isError) {
    return { state: 'unknown', title: NOT_CONFIRMED, message: NOT_CHECKED };
  }
  if (progress === undefined) return { state: 'processing', message: SENDING, progress: null };
  const isLate = progress.transaction_status === 'timeout' || progress.stage === 'review';
  if (isLate || progress.goes_back) {
    const title = progress.goes_back ? 'Order cancelled' : CHECKING;
    return { state: 'checking', title, message: progress.message, can_claim: isLate && progress.stage !== 'review' };
  }
  return { state: 'processing', message: progress.message, progress };
}

function backView({ payment_status, message }: PaymentProgress): PaymentView {
  const title = payment_status === 'refunded' ? 'Your money was given back' : 'Your money goes back';
  return { state: 'goes_back', title, message };
}
