import type { PaymentProgress } from '@club/contract/orders';

import type { ApiError } from '#web/api/api-error.ts';

/** What the payment dialog shows. */
export type PaymentView =
  | { state: 'processing'; message: string; progress: PaymentProgress | null }
  /** The prompt has had its time or needs a person: nothing to do but to know that we go on asking. */
  | { state: 'checking'; message: string; can_claim: boolean }
  | { state: 'success' }
  | { state: 'failed'; title: string; message: string; can_claim: boolean };

interface Facts {
  /** The prompt is being sent. */
  starting: boolean;
  /** The sending was refused or got no answer. */
  refusal: ApiError | null;
  status: { data: PaymentProgress | undefined; isError: boolean };
}

const SENDING = 'Sending the request to your network…';
const NOT_CHECKED =
  'We could not reach our server to check your payment. We go on checking and will send you an SMS as soon as we know. Please do not pay twice.';

/** Failed only when the server says so, refuses to begin, or cannot be asked three times in a row (decision B13). */
export function viewOf({ starting, refusal, status }: Facts): PaymentView {
  if (starting) return { state: 'processing', message: SENDING, progress: null };
  if (refusal !== null) {
    return { state: 'failed', title: 'Payment Failed', message: refusal.message, can_claim: false };
  }
  const progress = status.data;
  if (progress?.status === 'completed') return { state: 'success' };
  if (progress?.claim_open) return { state: 'checking', message: progress.message, can_claim: false };
  if (progress?.status === 'failed') {
    return {
      state: 'failed',
      title: 'Payment Failed',
      message: progress.message,
      can_claim: progress.payment_id !== null,
    };
  }
  if (status.isError) {
    return { state: 'failed', title: 'Payment not confirmed yet', message: NOT_CHECKED, can_claim: false };
  }
  if (progress === undefined) return { state: 'processing', message: SENDING, progress: null };
  if (progress.transaction_status === 'timeout' || progress.stage === 'review') {
    return { state: 'checking', message: progress.message, can_claim: progress.stage !== 'review' };
  }
  return { state: 'processing', message: progress.message, progress };
}
