import type { ReplyOf } from '@club/contract/endpoint';
import type { listPendingPayments } from '@club/contract/shop/checkout';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { Clock3, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { pendingPaymentsQuery } from '#web/features/money/payments/queries.ts';
import { useBehindDialog } from '#web/lib/behind-dialog.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { paths } from '#web/paths.ts';
import { Ugx } from '#web/ui/Money.tsx';

type Pending = ReplyOf<typeof listPendingPayments>['results'][number];

/**
 * What was left in the middle of a payment, told at the next start: where it stands, and the way back to it. Not on the
 * screens that are about it or about another order, which would look unpaid, and not again for who has closed it.
 */
export function PendingPayments() {
  const { pathname, search } = useLocation();
  const [closed, setClosed] = useState<string | null>(null);
  const pending = useBehindDialog(useQuery(pendingPaymentsQuery).data) ?? [];
  const [newest] = pending;
  if (newest === undefined || newest.id === closed) return null;
  const isAboutOrders = pathname === paths.checkout() || pathname.startsWith(paths.orders());
  if (isAboutOrders || `${pathname}${search}`.includes(newest.id)) return null;
  return (
    <section aria-label="Unfinished payment" className="bg-gold-wash text-gold-ink">
      {/* With large letters the way there and the cross stand below the words, at the height that a thumb needs and no more. */}
      <div className="page flex flex-wrap items-center gap-x-3 py-1.5">
        <Clock3 aria-hidden className="size-5 shrink-0 max-sm:hidden" />
        <p className="flex-1 basis-60 text-sm font-medium sm:flex-initial">
          {wordsFor(newest)}
          {pending.length > 1 && ` And ${pending.length - 1} more.`}
        </p>
        <div className="flex flex-auto items-center justify-between gap-3">
          <Link
            to={pending.length > 1 ? paths.orders() : paths.order(newest.id)}
            className="inline-flex min-h-[44px] items-center text-sm font-bold underline underline-offset-4"
          >
            {isUnderWay(newest) ? 'Show payment' : 'Pay or change'}
          </Link>
          <button
            type="button"
            aria-label="Close"
            onClick={() => setClosed(newest.id)}
            className="hover:bg-sunken -mr-2 grid size-[44px] shrink-0 place-items-center rounded-md"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
      </div>
    </section>
  );
}

function isUnderWay({ stage }: Pending): boolean {
  return stage !== 'none' && stage !== 'failed';
}

function wordsFor(order: Pending): ReactNode {
  const sum = <Ugx amount={order.total_amount} />;
  if (order.stage === 'review') return <>We are looking at your payment of {sum}.</>;
  if (isUnderWay(order)) return <>Your payment of {sum} is still under way.</>;
  const kept = order.expires_at === null ? '' : ` Items kept until ${formatTimeOnDay(order.expires_at, serverNow())}.`;
  return (
    <>
      Your order of {sum} is not paid yet.{kept}
    </>
  );
}
