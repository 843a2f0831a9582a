import { deliveryLabel } from '@club/rules/delivery-status';
import { orderLabel, type OrderStatus } from '@club/rules/order-status';
import { orderPaymentLabel, paymentLabel, type PaymentStatus } from '@club/rules/payment-status';
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDot,
  Clock3,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  RotateCcw,
  Truck,
} from 'lucide-react';

import type { StatusLook } from '#web/ui/Badge.tsx';
import type { Tone } from '#web/ui/Notice.tsx';

const orderLooks: Record<OrderStatus, [Tone, LucideIcon]> = {
  pending: ['warn', Clock3],
  confirmed: ['info', CircleDot],
  processing: ['info', PackageOpen],
  ready: ['gold', PackageCheck],
  delivering: ['info', Truck],
  completed: ['good', CircleCheck],
  cancelled: ['neutral', Ban],
};

const paymentLooks: Record<PaymentStatus, [Tone, LucideIcon]> = {
  pending: ['warn', Clock3],
  paid: ['good', CircleCheck],
  failed: ['bad', CircleAlert],
  refunded: ['neutral', RotateCcw],
  partially_refunded: ['neutral', RotateCcw],
};

interface Shown {
  status: OrderStatus;
  /** Where it is known: what could not be handed over is not waiting to be picked up. */
  delivery_failed?: boolean;
  /** Nor is what was handed over, though it stays ready for as long as that can be taken back. */
  redeemed?: boolean;
}

export function shownLabel({ status, delivery_failed = false, redeemed = false }: Shown): string {
  if (redeemed) return 'Redeemed';
  return delivery_failed ? deliveryLabel('failed') : orderLabel(status);
}

export function orderLook(order: Shown): StatusLook {
  const [tone, icon] = toneOf(order);
  return { label: shownLabel(order), tone, icon };
}

function toneOf({ status, delivery_failed = false, redeemed = false }: Shown): [Tone, LucideIcon] {
  if (redeemed) return orderLooks.completed;
  return delivery_failed ? ['bad', CircleAlert] : orderLooks[status];
}

export function paymentLook(order: Parameters<typeof orderPaymentLabel>[0]): StatusLook {
  const label = orderPaymentLabel(order);
  const look = paymentStatusLook(order.payment_status);
  return label === look.label ? look : { label, tone: 'neutral', icon: Ban };
}

export function paymentStatusLook(status: PaymentStatus): StatusLook {
  const [tone, icon] = paymentLooks[status];
  return { label: paymentLabel(status), tone, icon };
}
