import { decidePayment, listPaymentReviews, type PaymentInReview } from '@club/contract/money/payments';
import { confirmPayment } from '@club/contract/shop/checkout';

import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { journalOf } from './journal.ts';
import { openOrdersWorld, type OrdersWorld } from './orders-world.ts';
import { givePinForGood, makeMember, type Person } from './people.ts';
import { ScriptedNetwork } from './scripted-network.ts';
import { makeShop, type Shop } from './shop.ts';
import type { Answer } from './world.ts';

/** What the one product of the shop costs a member. */
export const PRICE = 8_000;

export interface Bought {
  order_id: string;
  payment_id: string;
  reference: string;
}

/** A world of orders on a network that can be made to answer anything, with a shop and an admin whose PIN is given. */
export interface DisputesWorld {
  readonly world: OrdersWorld;
  readonly network: ScriptedNetwork;
  readonly admin: Person;
  /** A member whom nothing happened to yet, on a network that is well again. */
  newMember(): Promise<Person>;
  /** Orders one piece and is asked for the money. */
  buy(member: Person): Promise<Bought>;
  /** The network answers every question so, as if it had taken this from the member. */
  say(member: Person, more: Said): void;
  /** Asks the network, late enough for it to be asked. */
  settle(bought: Bought): Promise<void>;
  /** The member says that they were charged, with the number of the wallet's message. */
  claim(member: Person, bought: Bought, transaction_id: string): Promise<Answer<typeof confirmPayment>>;
  /** What the club owes the member, in UGX, besides cashback. */
  owed(member: Person): Promise<number>;
  /** The attempt as it waits for a person, if it does. */
  reviewOf(bought: Bought): Promise<PaymentInReview | undefined>;
  /** What the admin decides about it, for a reason. */
  decide(bought: Bought, decision: string, more?: Record<string, unknown>): Promise<Answer<typeof decidePayment>>;
  /** What admins did about it, and who. */
  decisionsOf(bought: Bought): Promise<[action: string, admin: string | null][]>;
  /** What has reached a wallet by the end of a while, since the last time it was asked. */
  sentBack(): Promise<[amount: number, msisdn: string][]>;
}

export type Said = Partial<Extract<QueryOutcome, { kind: 'completed' }>> | { kind: 'failed'; reason: string };

export async function openDisputesWorld(): Promise<DisputesWorld> {
  const world = await openOrdersWorld();
  const network = new ScriptedNetwork();
  Object.assign(world.deps.money, { mtn: network });
  const shop = await makeShop(world.deps);
  const admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
  return {
    world,
    network,
    admin,
    async newMember() {
      network.answer = undefined;
      return makeMember(world.deps);
    },
    buy: (member) => buy(world, shop, member),
    say(member, more) {
      const msisdn = member.phone.slice(1);
      const paid = {
        kind: 'completed',
        transaction_id: '4711',
        amount: PRICE,
        currency: 'UGX',
        msisdn,
        raw: null,
      } as const;
      network.answer = () => (more.kind === 'failed' ? { ...more, raw: null } : { ...paid, ...more });
    },
    async settle({ payment_id }) {
      world.clock.advance(6_000);
      await settlePayment(world.deps, payment_id);
    },
    claim: (member, { order_id }, transaction_id) =>
      world.as(member, confirmPayment, { params: { id: order_id }, body: { transaction_id } }),
    async owed({ member_id }) {
      return (await world.balances({ [member_id]: 'me' }))['refunds_payable:me'] ?? 0;
    },
    async reviewOf({ payment_id }) {
      const { reply } = await world.as(admin, listPaymentReviews);
      return reply.results.find(({ id }) => id === payment_id);
    },
    decide: ({ payment_id }, decision, more = {}) =>
      world.as(admin, decidePayment, {
        params: { id: payment_id },
        body: { decision, reason: 'Seen in the statement of today', ...more },
      }),
    decisionsOf: ({ payment_id }) => journalOf(world.deps, payment_id),
    sentBack: () => sentBack(world, network),
  };
}

/** What a file of tests does, whose member is another in each. */
export function stepsOf(now: () => { disputes: DisputesWorld; member: Person }) {
  return {
    buy: () => now().disputes.buy(now().member),
    say: (more: Said) => now().disputes.say(now().member, more),
    settle: (bought: Bought) => now().disputes.settle(bought),
    sentBack: () => now().disputes.sentBack(),
    reviewOf: (bought: Bought) => now().disputes.reviewOf(bought),
    decide: (bought: Bought, decision: string, more: Record<string, unknown> = {}) =>
      now().disputes.decide(bought, decision, more),
    claim: (bought: Bought, number: string) => now().disputes.claim(now().member, bought, number),
    owed: () => now().disputes.owed(now().member),
    orderOf: ({ order_id }: Bought) => now().disputes.world.order(now().member, order_id),
  };
}

async function buy(world: OrdersWorld, shop: Shop, member: Person): Promise<Bought> {
  const order = await world.place(member, [shop.line()]);
  await world.prompt(member, order.id);
  const payment = await world.deps.db
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('subject_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return { order_id: order.id, payment_id: payment.id, reference: payment.reference };
}

async function sentBack(world: OrdersWorld, network: ScriptedNetwork): Promise<[amount: number, msisdn: string][]> {
  const { answer } = network;
  network.answer = undefined;
  for (let round = 0; round < 3; round += 1) {
    await world.runJobs();
    world.clock.advance(61_000);
    await sweepTransfers(world.deps);
  }
  network.answer = answer;
  return network.credits.splice(0).map(({ amount, msisdn }) => [amount, `+${msisdn}`]);
}
