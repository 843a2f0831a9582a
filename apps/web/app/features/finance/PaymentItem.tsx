import type { PaymentRow } from '@club/contract/payment-desk';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatPhone } from '@club/rules/uganda-phone';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { networkNames, paymentLooks, reviewLooks } from './finance-looks.ts';

/** One payment of the list; the whole card leads to its life. */
export function PaymentItem({ payment, to }: { payment: PaymentRow; to: string }) {
  const { review, status } = payment;
  const title = payment.order_number === null ? 'Offer of the day' : `Order ${payment.order_number}`;
  const isSaidTwice = review === 'mismatch';
  return (
    <Card as="li" className="hover:shadow-float relative grid gap-2 transition">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="figures font-bold">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </h3>
        <span className="inline-flex items-center gap-1">
          <Ugx amount={payment.amount} className="text-lg font-bold" />
          <ChevronRight aria-hidden className="text-faint -mr-1.5 size-5" />
        </span>
      </div>
      <p className="flex flex-wrap gap-2">
        <StatusBadge look={paymentLooks[status]} />
        {review !== null && !isSaidTwice && <StatusBadge look={reviewLooks[review]} />}
      </p>
      <p className="text-soft text-sm">
        {payment.member_name} · {networkNames[payment.network]}{' '}
        <span className="figures whitespace-nowrap">{formatPhone(payment.phone_number)}</span> ·{' '}
        <span className="figures whitespace-nowrap">{formatDateTime(payment.created_at)}</span>
      </p>
    </Card>
  );
}
