import { pages } from '@club/contract/pages';
import { formatDateTime } from '@club/rules/kampala-time';
import { groupRedemptionCode, makeRedemptionCode, shortestLifeEnd } from '@club/rules/redemption-code';
import { policyOf, type UnusedPolicy } from '@club/rules/unused-code';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { dayCodeEvent } from '#server/features/shop/order-book/day-code-texts.ts';
import { readyPurchase } from '#server/features/shop/order-book/ready-purchase.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellCodes, tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';

import { digestOf, sealCode } from './code-keys.ts';

const HOUR_MS = 60 * 60_000;
/** With a million codes in use one draw in a hundred meets one of them, so these will always do. */
const MOST_DRAWS = 20;

/** Gives a purchase that has just been paid its code and sends it; nothing for any other order, or a second time. */
export async function issueCodeIfPaid(tx: Tx, deps: Deps, order_id: string): Promise<void> {
  const at = deps.now();
  const order = await readyPurchase(tx, order_id, at);
  if (order === undefined) return;
  const { offer_name, ...life } = await lifeOf(tx, order, at);
  const { expires_at } = life;
  const { code } = await insertCode(tx, deps, { ...life, order, at });
  const { name } = order.outlet_snapshot as { name: string };
  await tellPerson(tx, deps, {
    event_key: dayCodeEvent('redemption_code', order.id),
    template: 'redemption_code',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: pages.myCodes(),
    values: {
      offer_name,
      outlet_name: name,
      code: groupRedemptionCode(code),
      until: formatDateTime(expires_at),
    },
  });
  tellMember(tx, order);
  tellCodes(tx, order);
}

/** Of an offer whose terms have changed since it was bought, whichever of both are better for the owner. */
async function lifeOf(tx: Tx, { id, outlet_id, unused_policy: promised }: OrderRow, at: Date) {
  const offer = await tx
    .selectFrom('order_items as i')
    .innerJoin('offers as o', 'o.id', 'i.offer_id')
    .innerJoin('outlets as u', (join) => join.on('u.id', '=', outlet_id))
    .select(['o.id as offer_id', 'o.name as offer_name', 'o.ends_at', 'o.codes_until', 'o.code_lifetime_hours'])
    .select(['o.unused_codes', 'u.opening_hours'])
    .where('i.order_id', '=', id)
    .limit(1)
    // An end that is just being moved is waited for: a code that does not stand yet would not move along.
    .forKeyShare('o')
    .executeTakeFirstOrThrow();
  const { offer_id, offer_name, unused_codes, opening_hours, ends_at, codes_until, code_lifetime_hours: hours } = offer;
  const end = hours === null ? (codes_until ?? ends_at).getTime() : at.getTime() + hours * HOUR_MS;
  const expires_at = new Date(Math.max(end, shortestLifeEnd(opening_hours, at)));
  const unused_policy = policyOf(promised ?? unused_codes, unused_codes);
  return { offer_id, offer_name, unused_policy, expires_at };
}

interface NewCode {
  order: OrderRow;
  offer_id: string;
  unused_policy: UnusedPolicy;
  expires_at: Date;
  at: Date;
}

/** Draws until the digits are nobody else's. Who loses the race for them draws again. */
async function insertCode(tx: Tx, deps: Deps, { order, offer_id, unused_policy, expires_at, at }: NewCode) {
  const { CODE_KEY } = deps.config;
  for (let draw = 1; draw <= MOST_DRAWS; draw += 1) {
    const id = deps.random.id(at);
    const code = makeRedemptionCode((below) => deps.random.below(below));
    const inserted = await tx
      .insertInto('redemption_codes')
      .values({
        id,
        order_id: order.id,
        member_id: order.member_id,
        offer_id,
        outlet_id: order.outlet_id,
        code_sealed: sealCode(CODE_KEY, deps.random, id, code),
        code_digest: digestOf(CODE_KEY, code),
        state: 'live',
        unused_policy,
        created_at: at,
        expires_at,
      })
      // Literal, as the index has it: a plan that is kept for any value could not be sure that it is that one.
      .onConflict((conflict) =>
        conflict
          .column('code_digest')
          .where(sql<boolean>`state = 'live'`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined) return { id, code };
  }
  throw new Error('no free redemption code was found');
}
