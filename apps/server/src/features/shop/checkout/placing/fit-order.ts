import type { BodyOf } from '@club/contract/endpoint';
import type { ServiceType } from '@club/contract/shapes';
import type { createOrder } from '@club/contract/shop/checkout';
import type { CartTotals } from '@club/rules/cart-totals';
import { isPayableRest } from '@club/rules/cashback-use';
import { formatUgx } from '@club/rules/money';

import type { Config } from '#server/config.ts';
import type { LockedCart } from '#server/features/shop/cart/store.ts';
import { notLive, type PricedLine } from '#server/features/shop/catalogue/price-lines.ts';
import { serviceTypesOf } from '#server/features/shop/catalogue/service-types.ts';
import { Problem } from '#server/problem.ts';

type Asked = Pick<BodyOf<typeof createOrder>, 'service_type'>;

export interface Fitting {
  readonly lines: readonly PricedLine[];
  readonly outlet: PricedLine['outlet'];
  readonly service_type: ServiceType;
}

/** Whether these lines make one order, and how it is to be had: as the cart of that outlet says, else as is asked for. */
export function fitOrder(asked: Asked, cart: LockedCart | undefined, lines: readonly PricedLine[]): Fitting {
  refuseUnfit(lines);
  const { outlet } = lines[0]!;
  const isCartsOutlet = cart !== undefined && cart.outlet_id === outlet.id;
  const service_type = (isCartsOutlet ? cart.service_type : asked.service_type) ?? 'in_store';
  refuseService(outlet, service_type);
  return { lines, outlet, service_type };
}

/** The lines must all be on sale, and of one outlet. */
function refuseUnfit(priced: readonly PricedLine[]): void {
  const ended = priced.find((line) => line.problem === 'offer_ended');
  if (ended !== undefined) {
    throw notLive(ended, { offer_id: ended.offer_id, product_id: ended.product_id });
  }
  const first = priced[0]!;
  if (priced.some((line) => line.outlet.id !== first.outlet.id)) {
    throw new Problem('mixed_offers', {
      facts: {
        existing_offer_id: first.offer_id,
        existing_offer_name: first.offer_name,
        existing_outlet_name: first.outlet.name,
      },
    });
  }
}

function refuseService(outlet: PricedLine['outlet'], service_type: ServiceType): void {
  if (!serviceTypesOf(outlet).includes(service_type)) throw new Problem('service_type_unavailable');
}

/** What mobile money can collect at once, and what is left for it where cashback pays a part. */
export function refuseAmount({ total }: CartTotals, cashback_used: number, config: Config): void {
  const { PAYMENT_MINIMUM_UGX: minimum, PAYMENT_MAXIMUM_UGX: maximum } = config;
  const due = total - cashback_used;
  if (due < 0) throw new Problem('totals_changed', { message: 'This is more cashback than the order costs.' });
  if (cashback_used > 0) {
    if (!isPayableRest(due, minimum)) {
      const message = `Leave at least ${formatUgx(minimum)} for mobile money, or pay the whole order with cashback.`;
      throw new Problem('cashback_leaves_too_little', { message, errors: { use_cashback: [message] } });
    }
    if (due <= maximum) return;
  }
  if (total < minimum) {
    const message = `Orders start at ${formatUgx(minimum)}. Please add something to your cart.`;
    throw new Problem('amount_too_small', { message, facts: { minimum } });
  }
  if (total > maximum) {
    const message = `Mobile money can collect at most ${formatUgx(maximum)} at once. Please order less at a time.`;
    throw new Problem('amount_too_large', { message, facts: { maximum } });
  }
}
