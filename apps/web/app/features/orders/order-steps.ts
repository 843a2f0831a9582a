import type { OrderDetail } from '@club/contract/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { isOpenOrder } from '@club/rules/order-status';
import { orderTimeline } from '@club/rules/order-timeline';

import type { Step } from '#web/ui/StepTimeline.tsx';

/** The order's timeline with its real times: what is done, what comes next, what is still to come. */
export function orderSteps(order: OrderDetail): Step[] {
  const steps = orderTimeline(order, order.events);
  const next = isOpenOrder(order) ? steps.findIndex((step) => !step.is_done) : -1;
  return steps.map((step, index) => ({
    key: step.key,
    title: step.label,
    time: step.at === null ? undefined : formatDateTime(step.at),
    note: order.events.findLast((event) => event.type === step.key)?.note ?? undefined,
    state: stateOf(step.key === 'cancelled', step.is_done, index === next),
  }));
}

function stateOf(isCancelled: boolean, isDone: boolean, isNext: boolean): Step['state'] {
  if (isCancelled) return 'failed';
  if (isDone) return 'done';
  return isNext ? 'current' : 'coming';
}
