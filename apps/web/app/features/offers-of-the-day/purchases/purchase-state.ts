import type { PaymentProgress } from '@club/contract/shop/checkout';
import { PURCHASE_POLLS } from '@club/rules/limits';
import {
  PAYMENT_FAILED_TEXT,
  PAYMENT_TIMEOUT_TEXT,
  PAYMENT_UNKNOWN_TEXT,
  PURCHASE_PENDING_TEXT,
} from '@club/rules/purchase-texts';

/** What the dialog shows: the form, or how the payment of one purchase stands. */
export type PurchaseState =
  | { stage: 'idle' }
  | { stage: 'looking' }
  | { stage: 'pending'; message: string }
  | { stage: 'success' }
  /** By the member, elsewhere. */
  | { stage: 'cancelled'; order_id: string; message: string }
  | { stage: 'failed'; order_id: string; message: string; goesOn: boolean };

interface Known {
  isLooking: boolean;
  order_id: string | null;
  status: { data: Pick<PaymentProgress, 'status' | 'message' | 'goes_back'> | undefined; isError: boolean };
  /** How often was asked. */
  polls: number;
}

/** What is known of a purchase as its dialog shows it. After the last question it says so, and that the server goes on. */
export function purchaseState({ isLooking, order_id, status, polls }: Known): PurchaseState {
  if (order_id === null) return { stage: isLooking ? 'looking' : 'idle' };
  const { data, isError } = status;
  // What was declined is cancelled by that, and may be tried again.
  if (data?.goes_back && data.status !== 'failed') return { stage: 'cancelled', order_id, message: data.message };
  if (data?.status === 'completed') return { stage: 'success' };
  if (data?.status === 'failed') {
    return { stage: 'failed', order_id, message: data.message || PAYMENT_FAILED_TEXT, goesOn: false };
  }
  if (polls >= PURCHASE_POLLS) {
    return { stage: 'failed', order_id, message: isError ? PAYMENT_UNKNOWN_TEXT : PAYMENT_TIMEOUT_TEXT, goesOn: true };
  }
  return { stage: 'pending', message: PURCHASE_PENDING_TEXT };
}
