import type { Config } from '#server/config.ts';
import { Problem } from '#server/problem.ts';

/** Refuses a further order to a member who has many unpaid ones waiting: each of them keeps stock from others. */
export function refuseTooManyUnpaid(unpaid: number, { UNPAID_ORDERS_MAXIMUM }: Config): void {
  if (unpaid < UNPAID_ORDERS_MAXIMUM) return;
  throw new Problem('too_many_requests', {
    message: 'You have many unpaid orders. Please pay or cancel them first.',
    facts: { retry_after: 60 },
  });
}
