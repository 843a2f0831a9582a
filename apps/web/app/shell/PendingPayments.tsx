import type { ReplyOf } from '@club/contract/endpoint';
import type { listPendingPayments } from '@club/contract/shop/checkout';
import { formatTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { Clock3, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';

import { pendingPaymentsQuery } from '#web/features/shop/orders/queries.ts';
import { paths } from '#web/paths.ts';
import { Ugx } from '#web/ui/Money.tsx';

type Pending = ReplyOf<typeof listPendingPayments>['results'][number];

/**
 * What was left in the middle of a payment, told at the next start: where it stands, and the way back to it. Not on the
 * screens that are about it, and not again for who has closed it.
 */
export function PendingPayments() {
  const { pathname, search } = useLocation();
  const [closed, setClosed] = useState<string | null>(null);
  const pending = useQuery(pendingPaymentsQuery).data ?? [];
  const [newest] = pending;
  if (newest === undefined || newest.id === closed) return null;
  if (pathname === paths.checkout() || pathname === paths.orders() || `${pathname}${search}`.includes(newest.id))
    return null;
  return (
    <section aria-label="Unfinished payment" className="bg-gold-wash text-gold-ink">
      <div className="page flex items-center gap-3 py-1.5">
        <Clock3 aria-hidden className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 text-sm font-medium">
          {wordsFor(newest)} <Ugx amount={newest.total_amount} />{' '}
          {pending.length > 1 && <>and {pending.length - 1} more </>}
          <Link
            to={pending.length > 1 ? paths.orders() : paths.order(newest.id)}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            {isUnderWay(newest) ? 'Show payment' : 'Pay or change'}
          </Link>
        </p>
        <button
          type="button"
          aria-label="Close"
          onClick={() => setClosed(newest.id)}
          className="hover:bg-sunken grid size-11 shrink-0 place-items-center rounded-md"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </section>
  );
}

function isUnderWay({ stage }: Pending): boolean {
  return stage !== 'none' && stage !== 'failed';
}

function wordsFor(order: Pending): string {
  if (order.stage === 'review') return `We are looking at your payment for order ${order.order_number}:`;
  if (isUnderWay(order)) return `Your payment for order ${order.order_number} is still under way:`;
  const kept = order.expires_at === null ? '' : ` Its items are kept until ${formatTime(order.expires_at)}.`;
  return `Order ${order.order_number} is not paid yet.${kept}`;
}
