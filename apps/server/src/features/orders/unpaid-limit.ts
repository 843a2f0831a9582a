import { Problem } from '#server/problem.ts';

/** Every unpaid order keeps stock from others. */
export const MOST_UNPAID_ORDERS = 10;

/** Refuses a further order to a member who has many unpaid ones waiting. */
export function refuseTooManyUnpaid(unpaid: number): void {
  if (unpaid < MOST_UNPAID_ORDERS) return;
  throw new Problem('too_many_requests', {
    message: 'You have many unpaid orders. Please pay or cancel them first.',
    facts: { retry_after: 60 },
  });
}
