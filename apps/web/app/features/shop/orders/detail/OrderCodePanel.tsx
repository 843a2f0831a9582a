import type { OrderDetail } from '@club/contract/shop/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { orderCan } from '@club/rules/order-status';

import { Button } from '#web/ui/Button.tsx';
import { CodeDigits } from '#web/ui/CodeDigits.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { ArrivalCall } from './ArrivalCall.tsx';
import { HiddenCode } from './HiddenCode.tsx';

interface OrderCodePanelProps {
  order: OrderDetail;
  onRetry: () => void;
  retrying: boolean;
}

/** Why a code that there is cannot be used now, and what to do. */
const unusable: Partial<Record<OrderDetail['verification_status'], string>> = {
  expired: 'Your pickup code has run out. Come all the same: the outlet sends you a new one.',
  locked: 'Wrong codes were tried too often. Your code is shown again in a quarter of an hour at most.',
};

/** The pickup code, only while the order is ready. */
export function OrderCodePanel({ order, onRetry, retrying }: OrderCodePanelProps) {
  if (!orderCan.showSecretCode(order)) return null;
  if (order.codes_hidden) return <HiddenCode of="pickup" />;
  const why = unusable[order.verification_status];
  if (why !== undefined) {
    return (
      <section aria-label="Pickup code" className="grid gap-3">
        <Notice tone="info">{why}</Notice>
        <ArrivalCall order={order} />
      </section>
    );
  }
  if (order.secret_code === null) {
    return (
      <Notice
        tone="bad"
        action={
          <Button variant="secondary" onClick={onRetry} loading={retrying}>
            Try Again
          </Button>
        }
      >
        Unable to retrieve verification code details. Please try again.
      </Notice>
    );
  }
  return (
    <section aria-label="Pickup code" className="grid gap-3">
      <CodeDigits code={order.secret_code} label="Your pickup code" />
      <p className="text-soft text-center">
        Show this code at {order.outlet.name} when you collect.
        {order.secret_code_expires_at && (
          <>
            {' '}
            <span className="inline-block max-w-full">
              Valid until <span className="figures">{formatDateTime(order.secret_code_expires_at)}</span>
            </span>
          </>
        )}
      </p>
      <ArrivalCall order={order} />
    </section>
  );
}
