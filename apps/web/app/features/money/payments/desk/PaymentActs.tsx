import type { PaymentDetail } from '@club/contract/money/payments-desk';
import { Flag, RefreshCw, Undo2 } from 'lucide-react';
import { useState } from 'react';

import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';

import { DecideButtons } from './DecideButtons.tsx';
import { MarkDialog } from './MarkDialog.tsx';
import { useAskPayment } from './use-payment-acts.ts';

/** What an admin can do about a payment now. */
export function PaymentActs({ payment }: { payment: PaymentDetail }) {
  const ask = useAskPayment(payment);
  const [isMarking, setMarking] = useState(false);
  // The button above asks as well, and shows what was said.
  const decisions = payment.decisions.filter((decision) => decision !== 'ask_again' || !payment.can.ask);
  const isRefundable = payment.status === 'completed' && payment.order_number !== null;
  return (
    <div className="border-line grid gap-3 border-t pt-4 sm:flex sm:flex-wrap">
      {payment.can.ask && (
        <Button
          icon={<RefreshCw aria-hidden className="size-5" />}
          loading={ask.isPending}
          loadingLabel="Asking..."
          onClick={() => ask.mutate()}
        >
          Ask the Network Again
        </Button>
      )}
      <DecideButtons payment={{ ...payment, decisions }} />
      {isRefundable && (
        <LinkButton
          variant="secondary"
          to={paths.adminFinance({ tab: 'refunds', order: payment.order_number ?? '' })}
          icon={<Undo2 aria-hidden className="size-5" />}
        >
          Refund
        </LinkButton>
      )}
      {payment.can.mark && payment.review === null && (
        <Button variant="secondary" icon={<Flag aria-hidden className="size-5" />} onClick={() => setMarking(true)}>
          Mark for Review
        </Button>
      )}
      {isMarking && <MarkDialog payment_id={payment.id} onClose={() => setMarking(false)} />}
    </div>
  );
}
