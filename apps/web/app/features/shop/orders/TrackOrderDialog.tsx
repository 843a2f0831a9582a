import type { OrderSummary, TrackedOrder } from '@club/contract/shop/orders';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { StepTimeline } from '#web/ui/StepTimeline.tsx';
import { toast } from '#web/ui/toasts.ts';

import { newsOf } from './order-estimate.ts';
import { orderSteps } from './order-steps.ts';
import { trackQuery } from './queries.ts';

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
  const { label, text } = newsOf(order);
  return (
    <>
      <div className="bg-sunken grid gap-0.5 rounded-md px-4 py-3">
        <p className="text-soft text-sm">{label}</p>
        <p className="figures text-lg font-bold">{text}</p>
      </div>
      <StepTimeline label="Order timeline" steps={orderSteps(order)} />
    </>
  );
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
