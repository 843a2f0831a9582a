import type { PaymentProgress } from '@club/contract/shop/checkout';

import type { Once } from '#server/db/idempotency.ts';
import { isWorthOneByOne } from '#server/db/postgres-error.ts';
import { ServedTogether } from '#server/db/served-together.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { payTogether, type AskedPayment } from './pay-together.ts';
import { checkedNetwork, processPayment, type Payer } from './process-payment.ts';

/** Where the payment stands, or its JSON where that has been made already. */
type Reply = PaymentProgress | string;

const FULL_RETRY_AFTER_S = 2;
/** The orders are of different members, so groups do not wait for each other. */
const WORTH_ANOTHER = 1;
const ALONE_AT_ONCE = 8;

/**
 * Sends payment prompts. Those that are asked for at the same moment are begun in one transaction (decision 0200), and who comes
 * alone in one of their own.
 */
export function openPaymentDesk(
  deps: Deps,
): (member_id: string, order_id: string, payer: Payer, once: Once | undefined) => Promise<Reply> {
  const line = new ServedTogether<AskedPayment, Reply>({
    serve: async (asked) => {
      const [{ member_id, order_id, payer, once }] = asked as readonly [AskedPayment];
      if (asked.length > 1) return payTogether(deps, asked);
      return [{ answer: await processPayment(deps, member_id, order_id, payer, once) }];
    },
    wantedBy: () => 'payments',
    whois: ({ member_id }) => member_id,
    isFaultOfOne: isWorthOneByOne,
    full: () => new Problem('service_busy', { facts: { retry_after: FULL_RETRY_AFTER_S } }),
    worthAnother: WORTH_ANOTHER,
    aloneAtOnce: ALONE_AT_ONCE,
  });
  return async (member_id, order_id, payer, once) =>
    line.ask({ member_id, order_id, payer, network: checkedNetwork(payer), once });
}
