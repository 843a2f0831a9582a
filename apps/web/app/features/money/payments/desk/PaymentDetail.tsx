import type { PaymentDetail as Detail } from '@club/contract/money/payments-desk';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatPhone } from '@club/rules/uganda-phone';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';

import { type Fact, Facts } from '#web/features/money/desk/Facts.tsx';
import { networkNames, paymentLooks, reviewLooks } from '#web/features/money/desk/finance-looks.ts';
import { paymentQuery } from '#web/features/money/desk/queries.ts';
import { receivedText } from '#web/features/money/desk/received-text.ts';
import { reasonLabel } from '#web/lib/failure-text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { OrderPart } from './OrderPart.tsx';
import { PaymentActs } from './PaymentActs.tsx';
import { CallbacksPart, ClaimsPart, EventsPart } from './PaymentLife.tsx';
import { saidBy } from './said-by.ts';

/** One payment: how it stands, what can be done, and everything that happened to it. */
export function PaymentDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const payment = useQuery(paymentQuery(id));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button
        variant="quiet"
        className="-ml-3 justify-self-start"
        icon={<ArrowLeft aria-hidden className="size-5" />}
        onClick={onBack}
      >
        All payments
      </Button>
      {payment.isPending && <DetailSkeleton />}
      {payment.data === undefined && payment.isError && (
        <ErrorState
          title="The payment could not be shown"
          error={payment.error}
          onRetry={() => void payment.refetch()}
          retrying={payment.isFetching}
        />
      )}
      {payment.data && <Shown payment={payment.data} />}
    </div>
  );
}

function Shown({ payment }: { payment: Detail }) {
  const { review, status } = payment;
  return (
    <>
      <Card as="section" aria-label="Payment" className="grid gap-5">
        <div className="grid gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="figures text-xl font-bold">
              {payment.order_number === null ? 'Offer of the day' : `Order ${payment.order_number}`}
            </h2>
            <Ugx amount={payment.amount} className="text-2xl font-bold" />
          </div>
          <p className="flex flex-wrap gap-2">
            <StatusBadge look={paymentLooks[status]} />
            {review !== null && review !== 'mismatch' && <StatusBadge look={reviewLooks[review]} />}
          </p>
        </div>
        <Facts facts={factsOf(payment)} />
        <PaymentActs payment={payment} />
      </Card>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <EventsPart events={payment.events} />
        <div className="grid grid-cols-1 gap-4">
          {payment.order_number !== null && <OrderPart order_number={payment.order_number} />}
          <ClaimsPart claims={payment.claims} />
          <CallbacksPart callbacks={payment.callbacks} />
        </div>
      </div>
    </>
  );
}

function factsOf(payment: Detail): (Fact | null)[] {
  const { received } = payment;
  const at = (label: string, instant: string | null) =>
    instant === null ? null : { label, value: formatDateTime(instant) };
  return [
    { label: 'Member', value: payment.member_name },
    { label: 'Wallet asked', value: `${networkNames[payment.network]} ${formatPhone(payment.phone_number)}` },
    received === null ? null : { label: 'The network says it took', value: receivedText(received) },
    ...saidBy(payment),
    { label: 'Network’s transaction ID', value: payment.provider_transaction_id ?? 'Not told' },
    { label: 'Our reference', value: payment.reference },
    payment.failure_reason === null ? null : { label: 'Reason', value: reasonLabel(payment.failure_reason) },
    at('Asked for', payment.created_at),
    at('Sent', payment.sent_at),
    at('Paid', payment.completed_at),
    at('Last asked about', payment.last_check_at),
    at('Asked about next', payment.next_check_at),
  ];
}

function DetailSkeleton() {
  return (
    <Loading label="Loading the payment">
      <div className="grid gap-4">
        <Bone className="h-96 rounded-lg" />
        <div className="grid gap-4 lg:grid-cols-2">
          <Bone className="h-80 rounded-lg" />
          <Bone className="h-40 rounded-lg" />
        </div>
      </div>
    </Loading>
  );
}
