import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';
import type { Chore } from '#server/jobs/schedule.ts';

/** What the workers look after for orders. */
export const orderChores: readonly Chore[] = [{ name: 'expire_holds', every_ms: 5_000, run: expireHolds }];
