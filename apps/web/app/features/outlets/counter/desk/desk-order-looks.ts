import type { DeskOrder } from '@club/contract/outlets/orders-desk';
import { orderLabel } from '@club/rules/order-status';
import { paymentLabel } from '@club/rules/payment-status';
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

const orderLooks: Record<DeskOrder['status'], [Tone, LucideIcon]> = {
  pending: ['warn', Clock3],
  confirmed: ['info', CircleDot],
  processing: ['info', PackageOpen],
  ready: ['gold', PackageCheck],
  delivering: ['info', Truck],
  completed: ['good', CircleCheck],
  cancelled: ['neutral', Ban],
};

const paymentLooks: Record<DeskOrder['payment_status'], [Tone, LucideIcon]> = {
  pending: ['warn', Clock3],
  paid: ['good', CircleCheck],
  failed: ['bad', CircleAlert],
  refunded: ['neutral', RotateCcw],
  partially_refunded: ['neutral', RotateCcw],
};

export function orderLook(status: DeskOrder['status']): StatusLook {
  const [tone, icon] = orderLooks[status];
  return { label: orderLabel(status), tone, icon };
}

export function paymentLook(status: DeskOrder['payment_status']): StatusLook {
  const [tone, icon] = paymentLooks[status];
  return { label: paymentLabel(status), tone, icon };
}
