import type { OrderSummary, TrackedOrder } from '@club/contract/shop/orders';
import { formatDateTime, formatTime } from '@club/rules/kampala-time';
import { isOpenOrder } from '@club/rules/order-status';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { StepTimeline } from '#web/ui/StepTimeline.tsx';
import { toast } from '#web/ui/toasts.ts';

import { orderSteps } from './order-steps.ts';
import { trackQuery } from './queries.ts';
import { shownLabel } from './status-looks.ts';

interface TrackOrderDialogProps {
  order: Pick<OrderSummary, 'id' | 'order_number' | 'outlet_name'>;
  onClose: () => void;
}

/** Where an order stands, without leaving the list. What cannot be loaded is said, and the window closes. */
export function TrackOrderDialog({ order, onClose }: TrackOrderDialogProps) {
  const tracked = useQuery(trackQuery(order.order_number));
  const failed = tracked.isError && tracked.data === undefined;
  useEffect(() => {
    if (!failed) return;
    toast.error('Failed to track order. Please try again.');
    onClose();
  }, [failed, onClose]);
  return (
    <Dialog open onClose={onClose} title={`Track order ${order.order_number}`} description={order.outlet_name}>
      <div className="grid gap-5">
        {tracked.data ? <Tracked order={tracked.data} /> : <TrackBones />}
        <LinkButton variant="secondary" to={paths.order(order.id)}>
          View Details
        </LinkButton>
      </div>
    </Dialog>
  );
}

function Tracked({ order }: { order: TrackedOrder }) {
  return (
    <>
      <div className="bg-sunken grid gap-0.5 rounded-md px-4 py-3">
        <p className="text-soft text-sm">{estimateLabel(order)}</p>
        <p className="figures text-lg font-bold">{estimateOf(order)}</p>
      </div>
      <StepTimeline label="Order timeline" steps={orderSteps(order)} />
    </>
  );
}

function estimateLabel({ service_type }: TrackedOrder): string {
  return service_type === 'delivery' ? 'Estimated delivery' : 'Estimated ready for pickup';
}

/** Only what was promised: nothing is guessed. */
function estimateOf(order: TrackedOrder): string {
  const delivery = order.delivery_assignment;
  const delivery_failed = order.status === 'ready' && delivery?.status === 'failed';
  if (delivery_failed && delivery?.next_attempt_at) return `About ${formatDateTime(delivery.next_attempt_at)}`;
  if (!isOpenOrder(order) || order.status === 'ready') return shownLabel({ ...order, delivery_failed });
  if (delivery?.estimated_from && delivery.estimated_to)
    return `${formatTime(delivery.estimated_from)} to ${formatTime(delivery.estimated_to)}`;
  return order.ready_estimate_at ? `About ${formatDateTime(order.ready_estimate_at)}` : 'Known once it is paid';
}

function TrackBones() {
  return (
    <Loading label="Tracking the order">
      <div className="grid gap-4">
        <Bone className="h-18 w-full rounded-md" />
        {[1, 2, 3, 4, 5].map((step) => (
          <Bone key={step} className="h-10 w-3/4" />
        ))}
      </div>
    </Loading>
  );
}
