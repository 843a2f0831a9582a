import type { Ugx } from '@club/rules/money';

import { isTakenByAny } from '#server/features/money/payments/request-payment.ts';
import type { Deps } from '#server/ports/deps.ts';

/**
 * Whether a single piece can be paid for at all. Who waits in line gets one, so where it cannot, it would be held for one after the other
 * and sold to nobody.
 */
export function isPayableAlone(deps: Pick<Deps, 'config'>, price: Ugx): boolean {
  const { PAYMENT_MINIMUM_UGX: minimum, PAYMENT_MAXIMUM_UGX: maximum } = deps.config;
  return price >= minimum && price <= maximum && isTakenByAny(deps, price);
}
