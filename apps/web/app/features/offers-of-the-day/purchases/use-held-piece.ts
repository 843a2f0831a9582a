import { useQuery } from '@tanstack/react-query';

import { isSignedIn } from '#web/api/session.ts';
import { orderQuery } from '#web/features/money/payments/queries.ts';

import { openPurchaseQuery } from './queries.ts';

/** A piece that came free for the member in line. */
export interface HeldPiece {
  order_id: string;
  /** Until when it is held; null until that is known. */
  until: string | null;
}

/** The piece that is held for the member and for which nobody has asked for money yet. */
export function useHeldPiece(offer_id: string): HeldPiece | null {
  const open = useQuery({ ...openPurchaseQuery(offer_id), enabled: isSignedIn() }).data;
  const isHeld = open?.payment?.status === 'pending' && open.payment.stage === 'none';
  const order_id = isHeld ? open.order_id : null;
  const order = useQuery({ ...orderQuery(order_id ?? ''), enabled: order_id !== null }).data;
  return order_id === null ? null : { order_id, until: order?.hold_expires_at ?? null };
}
