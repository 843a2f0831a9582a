import type { PaymentInReview } from '@club/contract/money/payments';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatPhone } from '@club/rules/uganda-phone';
import { Link } from 'react-router';

import { Facts } from '#web/features/money/desk/Facts.tsx';
import { networkNames, paymentLooks, reviewLooks } from '#web/features/money/desk/finance-looks.ts';
import { receivedText } from '#web/features/money/desk/received-text.ts';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { DecideButtons } from './DecideButtons.tsx';
import { saidBy } from './said-by.ts';

/** One payment that waits: what was asked, what the network and the payer say, and what may be decided. */
export function ReviewItem({ payment }: { payment: PaymentInReview }) {
  const { kind, status, received, claims } = payment;
  return (
    <Card as="li" className="grid gap-4">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="figures font-bold">
            {payment.order_number === null ? 'Offer of the day' : `Order ${payment.order_number}`}
          </h3>
          <Ugx amount={payment.amount} className="text-lg font-bold" />
        </div>
        <p className="flex flex-wrap gap-2">
          <StatusBadge look={reviewLooks[kind]} />
          {kind !== 'mismatch' && <StatusBadge look={paymentLooks[status]} />}
        </p>
      </div>
      <Facts
        facts={[
          { label: 'Member', value: payment.member_name },
          { label: 'Wallet asked', value: `${networkNames[payment.network]} ${formatPhone(payment.phone_number)}` },
          received !== null && { label: 'The network says it took', value: receivedText(received) },
          claims.length > 0 && {
            label: 'The payer’s wallet says',
            value: claims.map(({ transaction_id }) => transaction_id).join(', '),
          },
          ...saidBy(payment),
          { label: 'Asked for', value: formatDateTime(payment.created_at) },
        ]}
      />
      <div className="border-line grid gap-3 border-t pt-4 sm:flex sm:flex-wrap sm:items-center">
        <DecideButtons payment={payment} />
        <Link
          to={paths.adminFinance({ tab: 'payments', payment: payment.id })}
          className="text-brand-ink inline-flex min-h-11 items-center justify-center px-3 font-semibold underline-offset-4 hover:underline"
        >
          Everything about it
        </Link>
      </div>
    </Card>
  );
}
