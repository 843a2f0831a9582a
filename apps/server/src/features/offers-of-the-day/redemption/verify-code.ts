import { problems } from '@club/contract/problem';
import type { OrderDetail } from '@club/contract/shop/orders';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { lockOrder } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { codeStanding } from './code-standing.ts';
import { outletsOnPhones } from './on-phones.ts';
import { ownCode } from './own-code.ts';
import { openSession } from './sessions.ts';

/**
 * Step one: is this a code of the member that can be used now? A wrong one is an answer and counts as a try; whether it
 * is somebody else's is not to be learnt.
 */
export async function verifyCode(deps: Deps, member_id: string, typed: string) {
  return transact(deps.db, async (tx) => {
    const code = await ownCode(tx, deps, member_id, typed);
    if (code instanceof Problem) return refused('redemption_code_invalid');
    const order = await lockOrder(tx, code.order_id);
    const standing = codeStanding(code, order, deps.now());
    if (standing !== 'good') return refused(standing);
    if (!(await outletsOnPhones(tx, code)).isAny) return refused('redemption_at_counter');
    await openSession(tx, deps, code.id);
    return { valid: true, message: 'This code is good.', outlet: await outletOf(tx, code.order_id) };
  });
}

type Refusal = 'redemption_code_invalid' | 'redemption_code_expired' | 'redemption_code_used' | 'redemption_at_counter';

const refused = (code: Refusal) => ({
  valid: false,
  message: problems[code].message,
});

async function outletOf(tx: Tx, order_id: string) {
  const { outlet_snapshot } = await tx
    .selectFrom('orders')
    .select('outlet_snapshot')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const { name, address } = outlet_snapshot as OrderDetail['outlet'];
  return { name, address };
}
