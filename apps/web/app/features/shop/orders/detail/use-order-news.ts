import type { OrderDetail } from '@club/contract/shop/orders';
import { useEffect, useRef } from 'react';

import { shownLabel } from '#web/features/shop/orders/status-looks.ts';
import { toast } from '#web/ui/toasts.ts';

type Seen = Pick<OrderDetail, 'id' | 'status' | 'delivery_failed' | 'has_verification_code'>;

/** What has changed between two looks at the same order, in the spec's words. */
export function newsOf(before: Seen, now: Seen): string[] {
  if (before.id !== now.id) return [];
  const news: string[] = [];
  if (before.status !== now.status) news.push(`Order status updated to ${shownLabel(now)}`);
  if (!before.has_verification_code && now.has_verification_code) news.push('Verification code is now available');
  return news;
}

/** Tells what changed while the page was open. `quiet` while the change is the person's own, told otherwise. */
export function useOrderNews(order: OrderDetail, quiet: boolean): void {
  const seen = useRef<Seen>(order);
  useEffect(() => {
    if (!quiet) for (const text of newsOf(seen.current, order)) toast.info(text);
    seen.current = order;
  }, [order, quiet]);
}
