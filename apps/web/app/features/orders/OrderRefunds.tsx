import type { OrderRefund } from '@club/contract/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { CircleCheck, Clock3, type LucideIcon } from 'lucide-react';

import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

/** Money that goes back: how much, which way, and how far it has come. Not there where nothing goes back. */
export function OrderRefunds({ refunds }: { refunds: readonly OrderRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <Card as="section" aria-label="Refunds">
      <h2 className="mb-4 text-xl font-bold">Refunds</h2>
      <ul className="grid gap-4">
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} />
        ))}
      </ul>
    </Card>
  );
}

function Refund({ refund }: { refund: OrderRefund }) {
  const isSent = refund.status === 'completed';
  const Icon: LucideIcon = isSent ? CircleCheck : Clock3;
  return (
    <li className="border-line grid grid-cols-[1.5rem_1fr_auto] gap-x-3 gap-y-1 border-t pt-4 first:border-t-0 first:pt-0">
      <Icon aria-hidden className={isSent ? 'text-good mt-0.5 size-5' : 'text-warn mt-0.5 size-5'} />
      <p className="font-semibold">{isSent ? 'Refund sent' : 'Refund on its way'}</p>
      <Ugx amount={refund.amount} className="font-bold" />
      <p className="text-soft col-start-2 col-end-4 text-sm">
        {refund.reason} · {formatDateTime(refund.ended_at ?? refund.requested_at)}
      </p>
      <p className="text-soft col-start-2 col-end-4 text-sm">
        {refund.money_part > 0 && (
          <>
            <Ugx amount={refund.money_part} /> to the number that paid
          </>
        )}
        {refund.money_part > 0 && refund.cashback_part > 0 && ', '}
        {refund.cashback_part > 0 && (
          <>
            <Ugx amount={refund.cashback_part} /> back to your cashback
          </>
        )}
      </p>
    </li>
  );
}
