import type { Cart } from '@club/contract/shop/cart';
import { formatDateTime, formatTime, kampalaDay } from '@club/rules/kampala-time';
import { openingAt, opensLabel, readyAt } from '@club/rules/opening-hours';
import { atTheDoor } from '@club/rules/travel-time';
import { Clock3 } from 'lucide-react';

import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { Notice } from '#web/ui/Notice.tsx';

interface OrderPromiseProps {
  cart: Pick<Cart, 'opening_hours' | 'ready_minutes' | 'outlet_name' | 'service_type'>;
  /** How far it is brought, once that is known. */
  distance_km: number | undefined;
}

/** When it can be had if it is paid now; and, of an outlet that is closed, that it has to open first. */
export function OrderPromise({ cart, distance_km }: OrderPromiseProps) {
  useClock();
  const { opening_hours, ready_minutes, outlet_name, service_type } = cart;
  if (opening_hours === null || ready_minutes === null) return null;
  const now = serverNow();
  const opening = openingAt(opening_hours, now);
  const isDelivery = service_type === 'delivery';
  const ready = readyAt(opening_hours, now, ready_minutes);
  const at = isDelivery && distance_km !== undefined ? atTheDoor(ready, distance_km) : ready;
  const when = kampalaDay(at) === kampalaDay(now) ? formatTime(at) : formatDateTime(at);
  const what = !isDelivery ? 'Ready for collection' : distance_km === undefined ? 'Ready to be sent' : 'With you';
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-2">
        <Clock3 aria-hidden className="text-brand-ink mt-0.5 size-5 shrink-0" />
        <span>
          {what} about <b className="figures">{when}</b>, if you pay now.
        </span>
      </p>
      {opening?.is_open === false && (
        <Notice tone="warn">
          {outlet_name} is closed now and {opensLabel(opening.opens_at, now)}. Your order waits until then.
        </Notice>
      )}
    </div>
  );
}
