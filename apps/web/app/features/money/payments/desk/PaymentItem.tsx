import type { PaymentRow } from '@club/contract/money/payments-desk';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatPhone } from '@club/rules/uganda-phone';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

import { networkNames, paymentLooks, reviewLooks } from '#web/features/money/desk/finance-looks.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { Ugx } from '#web/ui/Money.tsx';

/** One payment of the list; the whole card leads to its life. */
export function PaymentItem({ payment, to }: { payment: PaymentRow; to: string }) {
  const { review, status } = payment;
  const isSaidTwice = review === 'mismatch';
  return (
    <Card
      as="li"
      className="hover:shadow-float relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 transition md:grid-cols-[minmax(0,1fr)_auto_9rem] md:gap-y-0.5 md:py-3"
    >
      <h3 className="figures font-bold whitespace-nowrap">
        <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
          {payment.order_number === null ? (
            'Offer of the day'
          ) : (
            <>
              <span className="max-sm:sr-only">Order </span>
              {payment.order_number}
            </>
          )}
        </Link>
      </h3>
      <span className="inline-flex items-center justify-end gap-1 md:col-start-3 md:row-span-2 md:row-start-1">
        <Ugx amount={payment.amount} className="text-lg font-bold" />
        <ChevronRight aria-hidden className="text-faint -mr-1.5 size-5" />
      </span>
      <p className="col-span-2 flex flex-wrap gap-2 md:col-span-1 md:col-start-2 md:row-span-2 md:row-start-1 md:justify-end">
        <StatusBadge look={paymentLooks[status]} />
        {review !== null && !isSaidTwice && <StatusBadge look={reviewLooks[review]} />}
      </p>
      <DottedFacts
        className="col-span-2 md:col-span-1"
        facts={[
          payment.member_name,
          `${networkNames[payment.network]} ${formatPhone(payment.phone_number)}`,
          formatDateTime(payment.created_at),
        ]}
      />
    </Card>
  );
}
