import type { DeliveryAddress } from '@club/contract/delivery/zones';
import type { OrderDetail } from '@club/contract/shop/orders';
import { atTheDoor } from '@club/rules/travel-time';
import { formatPhone, isUgandanNumber } from '@club/rules/uganda-phone';

import { ChangeAddress } from '#web/features/delivery/addresses/ChangeAddress.tsx';
import { ifMissingLabels } from '#web/features/shop/orders/if-missing.ts';
import { estimateOf } from '#web/features/shop/orders/order-estimate.ts';
import { formatKm } from '#web/lib/format.ts';

import { Facts } from './OrderFacts.tsx';

const HIDDEN_TEXT = 'Only shown on a device that you have confirmed';

/** One that was typed before numbers were looked at stays as it was typed. */
const contactOf = ({ contact_phone }: DeliveryAddress) =>
  contact_phone && isUgandanNumber(contact_phone) ? formatPhone(contact_phone) : contact_phone || null;

/** Where the order is brought, and as long as it may be, how to have it brought elsewhere. */
export function DeliveryInformation({ order }: { order: OrderDetail }) {
  const { delivery } = order;
  return (
    <Facts
      title="Delivery Information"
      facts={
        delivery === null
          ? [['Address', order.codes_hidden ? HIDDEN_TEXT : 'Please enter a delivery address']]
          : [
              ['Address', delivery.address.text],
              ['Landmark', delivery.address.landmark || null],
              ['Nearest stage', delivery.address.stage || null],
              ['Whom the rider calls', contactOf(delivery.address)],
              ['Estimated delivery', expectedOf(order, delivery.distance_km)],
              ['Zone', `${delivery.zone_name}, ${formatKm(delivery.distance_km)}`],
              ['Your instructions', order.special_instructions],
              ['If something is missing', order.if_missing && ifMissingLabels('delivery')[order.if_missing]],
            ]
      }
    >
      {order.can.change_address && !order.codes_hidden && (
        <div className="mt-4">
          <ChangeAddress order={order} />
        </div>
      )}
    </Facts>
  );
}

function expectedOf(order: OrderDetail, distance_km: number): string | null {
  const ready_at = order.ready_estimate_at;
  const delivery_estimate_at = ready_at && new Date(atTheDoor(ready_at, distance_km)).toISOString();
  return estimateOf({ ...order, delivery_estimate_at });
}
