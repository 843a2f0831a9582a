import { Bike, CircleX } from 'lucide-react';

import { formatKm } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import type { Delivery } from './use-delivery.ts';

/** What the way costs, or why nobody can say. */
export function DeliveryQuote({ delivery }: { delivery: Delivery }) {
  return (
    <div ref={delivery.fee} tabIndex={-1} className="outline-none">
      <Fee {...delivery} />
    </div>
  );
}

function Fee({ isAsked, quote, quoting, failed, retry }: Delivery) {
  if (!isAsked) {
    return (
      <p className="text-soft flex items-start gap-2">
        <Bike aria-hidden className="mt-0.5 size-5 shrink-0" />
        We tell the delivery fee as soon as we know where to bring it.
      </p>
    );
  }
  if (failed) {
    return (
      <Notice
        tone="bad"
        live
        action={
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        }
      >
        Unable to calculate delivery fee. Please try again.
      </Notice>
    );
  }
  if (quote === undefined) {
    return (
      <p role="status" className="text-soft flex min-h-12 items-center gap-2" aria-busy={quoting}>
        <Bike aria-hidden className="size-5 shrink-0" />
        Calculating the delivery fee...
      </p>
    );
  }
  const Icon = quote.deliverable ? Bike : CircleX;
  return (
    <p
      role="status"
      className={
        quote.deliverable
          ? 'bg-good-wash text-good flex min-h-12 items-center gap-3 rounded-md px-4 py-3'
          : 'bg-bad-wash text-bad flex min-h-12 items-center gap-3 rounded-md px-4 py-3'
      }
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {quote.deliverable && quote.delivery_fee !== null ? (
        <span>
          <b>
            <Ugx amount={quote.delivery_fee} />
          </b>{' '}
          to {quote.zone_name}, {formatKm(quote.distance_km)}
        </span>
      ) : (
        <span>{quote.message} Choose another place, or collect the order at the outlet.</span>
      )}
    </p>
  );
}
