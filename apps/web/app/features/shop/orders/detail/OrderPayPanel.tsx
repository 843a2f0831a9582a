import type { MemberInfo } from '@club/contract/people/members';
import type { OrderDetail } from '@club/contract/shop/orders';
import { countdownLabel } from '@club/rules/offer-of-day';
import { useQuery } from '@tanstack/react-query';

import { isPaying, mayComeLate } from '#web/features/money/payments/is-paying.ts';
import { PayerFields } from '#web/features/money/payments/PayerFields.tsx';
import { networksQuery } from '#web/features/money/payments/queries.ts';
import type { OrderPayment } from '#web/features/money/payments/use-order-payment.ts';
import { usePayerForm } from '#web/features/money/payments/use-payer-form.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

interface OrderPayPanelProps {
  order: OrderDetail;
  payment: OrderPayment;
}

const CLAIMED =
  'You have told us that you were charged. We are checking. If you pay again and the first payment turns up, we send it back to you.';

const LATE =
  'This order is cancelled. Do not approve a payment request on your phone. If your money comes all the same, it goes back to the number that paid.';

const LOST_HOLD =
  'This order was not paid in time. We still ask your network about the payment. If your money comes, you get the order if its goods are still there; if not, it goes back to the number that paid.';

/** Paying an order that is placed and not paid, or looking after a payment that is under way. */
export function OrderPayPanel({ order, payment }: OrderPayPanelProps) {
  if (mayComeLate(order)) return <Notice tone="info">{order.payment?.may_revive ? LOST_HOLD : LATE}</Notice>;
  const isUnderWay = isPaying(order);
  if (!order.can.pay && !isUnderWay) return null;
  return (
    <Card as="section" aria-label="Pay for Order" className="border-gold grid gap-5 border-2">
      <div className="grid gap-1">
        <h2 className="text-xl font-bold">{isUnderWay ? 'Your payment is under way' : 'This order is not paid yet'}</h2>
        {!isUnderWay && order.hold_expires_at && <HoldTime until={order.hold_expires_at} />}
      </div>
      {isUnderWay ? (
        <>
          <Notice tone="info">Please do not pay twice. We tell you as soon as we know what became of it.</Notice>
          <Button size="lg" onClick={() => payment.watch(order.id)}>
            Show payment
          </Button>
        </>
      ) : (
        <PayForm order={order} payment={payment} />
      )}
    </Card>
  );
}

function HoldTime({ until }: { until: string }) {
  const left = useCountdown(until);
  if (left === 0)
    return <p className="text-soft">Its items are no longer kept for you. Pay now to get them if any are left.</p>;
  return (
    <p className="text-soft">
      We keep its items for you for <span className="figures text-ink font-semibold">{countdownLabel(left)}</span>.
    </p>
  );
}

function PayForm({ order, payment }: OrderPayPanelProps) {
  const member = useQuery(meQuery).data;
  const networks = useQuery(networksQuery).data;
  if (!member || !networks) return <Bone className="h-64 w-full rounded-md" />;
  return <ReadyPayForm order={order} payment={payment} member={member} networks={networks} />;
}

interface ReadyProps extends OrderPayPanelProps {
  member: MemberInfo;
  networks: Parameters<typeof PayerFields>[0]['networks'];
}

function ReadyPayForm({ order, payment, member, networks }: ReadyProps) {
  const available = networks.filter((option) => option.available).map((option) => option.network);
  const payer = usePayerForm(member, available);
  const busy = payment.view?.state === 'processing';
  const submit = payer.submit(async (values) => {
    const refusal = await payment.pay({ order_id: order.id, ...values });
    if (refusal && payer.refuse(refusal)) payment.close();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy} className="grid gap-5">
      <PayerFields payer={payer} networks={networks} preferred={member.payment_priority} />
      {order.other_charge === 'checking' && <Notice tone="info">{CLAIMED}</Notice>}
      <Button
        type="submit"
        size="lg"
        loading={busy}
        loadingLabel="Processing..."
        disabled={available.length === 0}
        aria-disabled={!payer.form.formState.isValid || undefined}
      >
        Pay for Order
      </Button>
    </form>
  );
}
