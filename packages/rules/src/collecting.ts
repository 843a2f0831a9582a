import type { OrderStatus, ServiceType } from './order-status.ts';

const HOUR_MS = 60 * 60_000;
/** A ready order is kept so long; its pickup code lives as long. */
export const KEPT_MS = 48 * HOUR_MS;
/** When its member is reminded to collect it, counted from its being ready. */
export const REMINDERS_MS = [24 * HOUR_MS, 42 * HOUR_MS] as const;

/** What is asked of an order that somebody is to collect. */
export type Collectable = {
  readonly status: OrderStatus;
  readonly service_type: ServiceType;
  readonly ready_at: Date | null;
};

/** Whether an order has waited for its customer longer than it is kept: its outlet may put the goods back. */
export function isLongUncollected({ status, service_type, ready_at }: Collectable, now: Date): boolean {
  const isWaiting = status === 'ready' && service_type !== 'delivery' && ready_at !== null;
  return isWaiting && now.getTime() - ready_at.getTime() >= KEPT_MS;
}

/** Which reminders are due of an order that is ready since then, the last one first. */
export function remindersDue(ready_at: Date, now: Date): number {
  return REMINDERS_MS.filter((after) => now.getTime() - ready_at.getTime() >= after).length;
}
