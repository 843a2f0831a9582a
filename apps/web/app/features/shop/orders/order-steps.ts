import type { TrackedOrder } from '@club/contract/shop/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { isOpenOrder } from '@club/rules/order-status';
import { type OrderEvent, orderTimeline, type TimelineStep } from '@club/rules/order-timeline';

import type { Step } from '#web/ui/StepTimeline.tsx';

/** Also an order in full, which does not say when it is about to be at the door. */
type Stepped = Omit<TrackedOrder, 'delivery_estimate_at'>;

/** The order's timeline with its real times and the outlet's promise: what is done, what comes next, what is still to come. */
export function orderSteps(order: Stepped): Step[] {
  const steps = orderTimeline(order, order.events);
  const next = isOpenOrder(order) ? steps.findIndex((step) => !step.is_done) : -1;
  return steps.map((step, index) => ({
    key: step.key,
    title: step.label,
    time: timeOf(step),
    note: noteOf(order, step),
    state: stateOf(step.is_failed || step.type === 'cancelled', step.is_done, index === next),
  }));
}

/**
 * What was said of the step; of what is still to be ready also that it was promised anew, or that some of it is missing, and of
 * what is cancelled that its money came after that.
 */
function noteOf({ events }: Pick<Stepped, 'events'>, step: TimelineStep): string | undefined {
  if (step.type === 'cancelled') {
    const since = events.slice(events.findLastIndex(({ type }) => type === step.type));
    return since.findLast(({ note }) => note !== null)?.note ?? undefined;
  }
  const about = step.type === 'ready' && !step.is_done ? ['ready', 'delayed', 'short'] : [step.type];
  const isAboutIt = ({ type, created_at }: OrderEvent) =>
    about.includes(type) && (step.at === null || created_at === step.at);
  return events.findLast(isAboutIt)?.note ?? undefined;
}

function timeOf({ at, promised_at }: TimelineStep): string | undefined {
  if (at !== null) return formatDateTime(at);
  return promised_at === null ? undefined : `About ${formatDateTime(promised_at)}`;
}

function stateOf(isFailed: boolean, isDone: boolean, isNext: boolean): Step['state'] {
  if (isFailed) return 'failed';
  if (isDone) return 'done';
  return isNext ? 'current' : 'coming';
}
