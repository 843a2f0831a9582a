import type { BodyIn, Endpoint, QueryIn } from '@club/contract/endpoint';
import { moveOutletOrder } from '@club/contract/outlets/counter';
import { addToCart } from '@club/contract/shop/cart';
import { confirmPayment, createOrder, processPayment } from '@club/contract/shop/checkout';
import { getOrder, type OrderDetail } from '@club/contract/shop/orders';
import { sql } from 'kysely';

import { goodsOut } from '#server/features/outlets/delivery-book/riders-on-board.ts';
import type { StockLine } from '#server/features/shop/catalogue/stock.ts';
import {
  givenBeforeHandOver,
  isLineGivenBack,
  piecesLeftOfLine,
} from '#server/features/shop/order-book/pieces-left.ts';
import type { Deps } from '#server/ports/deps.ts';

import { freshToken, type Person } from './people.ts';
import { scriptedMoney, type ScriptedMoney } from './scripted-money.ts';
import { openWorld, type Answer, type TestWorld } from './world.ts';

/** Longer than the network is left alone between two questions. */
const UNTIL_ASKED_AGAIN_MS = 6_000;

interface Ask<E extends Endpoint> {
  params?: Record<string, string>;
  query?: QueryIn<E>;
  body?: BodyIn<E> | Record<string, unknown>;
  key?: string;
}

export interface OrdersWorld extends TestWorld {
  readonly money: ScriptedMoney;
  /** Calls as a person, with a token that is good whatever the clock says. */
  as<E extends Endpoint>(person: Person, target: E, ask?: Ask<E>): Promise<Answer<E>>;
  fillCart(person: Person, lines: readonly StockLine[], service_type?: string): Promise<void>;
  place(person: Person, lines: readonly StockLine[], more?: Record<string, unknown>): Promise<OrderDetail>;
  /** Sends the prompt; what the payer does is up to `money.payers`. */
  prompt(person: Person, order_id: string): Promise<void>;
  /** Prompts and lets the member say "check now". */
  pay(person: Person, order_id: string): Promise<void>;
  order(person: Person, order_id: string): Promise<OrderDetail>;
  /** Brings a paid order to the counter and returns its pickup code. */
  makeReady(manager: Person, owner: Person, order_id: string): Promise<string>;
  /** Every account that is not zero, as `kind` or `kind:owner` with names for the given owners. */
  balances(names: Record<string, string>): Promise<Record<string, number>>;
  messages(template: string): Promise<string[]>;
}

/** A world with a scripted network, and the few steps that every test of orders takes. */
export async function openOrdersWorld(env: Record<string, string> = {}, log?: Deps['log']): Promise<OrdersWorld> {
  const money = scriptedMoney();
  const world = await openWorld({ money: { mtn: money }, env, ...(log && { log }) });
  const { deps, clock } = world;
  const as: OrdersWorld['as'] = async (person, target, ask = {}) =>
    world.call(target, { ...ask, token: freshToken(deps, person) });
  const order: OrdersWorld['order'] = async (person, id) => (await as(person, getOrder, { params: { id } })).reply;
  const prompt: OrdersWorld['prompt'] = async (person, id) => {
    const body = { payment_network: 'mtn', phone_number: person.phone };
    const answer = await as(person, processPayment, { params: { id }, body });
    if (answer.status !== 202) throw new Error(answer.problem.message);
    await world.runJobs();
  };
  return {
    ...world,
    money,
    as,
    order,
    prompt,
    async fillCart(person, lines, service_type = 'in_store') {
      for (const line of lines) {
        const answer = await as(person, addToCart, { body: { ...line, service_type } });
        if (answer.status !== 200) throw new Error(answer.problem.message);
      }
    },
    async place(person, lines, more = {}) {
      const items = lines.map((line) => ({ offer: line.offer_id, product: line.product_id, quantity: line.quantity }));
      return (await as(person, createOrder, { body: { payment_network: 'mtn', items, ...more } })).reply;
    },
    async pay(person, id) {
      await prompt(person, id);
      clock.advance(UNTIL_ASKED_AGAIN_MS);
      await as(person, confirmPayment, { params: { id } });
    },
    async makeReady(manager, owner, id) {
      for (const status of ['confirmed', 'processing', 'ready'] as const) {
        const answer = await as(manager, moveOutletOrder, { params: { id }, body: { status } });
        if (answer.status !== 200) throw new Error(answer.problem.message);
      }
      return (await order(owner, id)).secret_code ?? 'no code';
    },
    async balances(names) {
      const rows = await deps.db.selectFrom('ledger_accounts').selectAll().where('balance', '<>', 0).execute();
      return Object.fromEntries(
        rows.map((row) => [row.owner === '' ? row.kind : `${row.kind}:${names[row.owner] ?? row.owner}`, row.balance]),
      );
    },
    async messages(template) {
      const rows = await deps.db
        .selectFrom('messages')
        .select('body')
        .where('template', '=', template)
        .orderBy('id')
        .execute();
      return rows.map((row) => row.body);
    },
  };
}

/** What must be true of money and stock whatever happened; each statement finds what breaks it. */
export async function brokenInvariants(world: { readonly deps: Pick<TestWorld['deps'], 'db'> }): Promise<unknown[]> {
  const broken = [
    sql`SELECT 'ledger does not sum to zero' AS why, sum(balance) AS figure FROM ledger_accounts HAVING sum(balance) <> 0`,
    sql`SELECT 'offer holds what no order holds' AS why, op.product_id AS figure FROM offer_products op
      LEFT JOIN order_items i ON i.offer_id = op.offer_id AND i.product_id = op.product_id
      LEFT JOIN (SELECT order_item_id, sum(pieces) AS pieces FROM order_shortages GROUP BY 1) m ON m.order_item_id = i.id
      GROUP BY op.offer_id, op.product_id
      HAVING op.held <> coalesce(sum(i.quantity) FILTER (WHERE i.stock_state = 'held'), 0)
        -- Pieces that were missing stay sold whatever becomes of their order.
        OR op.sold <> coalesce(sum(CASE i.stock_state WHEN 'sold' THEN i.quantity WHEN 'released' THEN m.pieces END), 0)`,
    sql`SELECT 'outlet holds what no offer holds' AS why, p.id AS figure FROM products p
      JOIN offer_products op ON op.product_id = p.id
      GROUP BY p.id HAVING p.held <> sum(op.held) OR p.on_hand <> sum(op.quantity) - sum(op.sold)`,
    sql`SELECT 'stock does not fit the order' AS why, o.id AS figure FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE CASE
        WHEN o.status = 'cancelled' AND EXISTS (SELECT FROM deliveries d WHERE d.order_id = o.id AND ${goodsOut})
          THEN i.stock_state = 'held'
        WHEN o.status = 'cancelled' THEN i.stock_state <> 'released'
        WHEN o.payment_status IN ('pending', 'failed') THEN i.stock_state <> 'held'
        -- What is with somebody when it is given back stays sold.
        WHEN i.stock_state = 'sold' THEN ${isLineGivenBack()} AND o.status NOT IN ('delivering', 'completed')
          AND o.code_verified_at IS NULL AND NOT EXISTS (SELECT FROM deliveries d WHERE d.order_id = o.id AND ${goodsOut})
        -- What was handed over without a network, and given back before that was told, was free by then.
        ELSE i.stock_state = 'held' OR ${piecesLeftOfLine(givenBeforeHandOver)} > 0 AND NOT EXISTS (
          SELECT FROM provisional_redemptions h JOIN redemption_codes c ON c.id = h.code_id
          WHERE c.order_id = o.id AND h.conflict = 'partly_given_back') END`,
    sql`SELECT 'allowance does not fit what is ordered' AS why, a.offer_id AS figure FROM member_allowances a
      FULL JOIN (SELECT o.member_id, i.offer_id, i.product_id, sum(i.quantity) AS ordered FROM orders o
        JOIN order_items i ON i.order_id = o.id JOIN offers f ON f.id = i.offer_id AND f.per_member_limit IS NOT NULL
        WHERE o.status <> 'cancelled' AND i.stock_state <> 'released' GROUP BY 1, 2, 3) s USING (member_id, offer_id, product_id)
      WHERE coalesce(a.taken, 0) <> coalesce(s.ordered, 0)`,
    sql`SELECT 'more than a member may have' AS why, a.offer_id AS figure FROM member_allowances a
      JOIN offers f ON f.id = a.offer_id WHERE a.taken > f.per_member_limit`,
    sql`SELECT 'paid without a sale, or a sale without paid' AS why, o.id AS figure FROM orders o
      LEFT JOIN ledger_transactions t ON t.reference = 'sale_received:' || o.id
      WHERE (o.payment_status IN ('paid', 'refunded', 'partially_refunded')) <> (t.id IS NOT NULL)`,
    sql`SELECT 'money came or went that the books do not know' AS why, total.paid AS figure
      FROM (SELECT (SELECT coalesce(sum(amount), 0) FROM payments WHERE status = 'completed')
        - (SELECT coalesce(sum(amount), 0) FROM transfers WHERE status = 'completed') AS paid) total
      CROSS JOIN (SELECT coalesce(-sum(p.amount), 0) AS booked FROM ledger_postings p
        JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'provider_clearing'
        -- What does not fit its payment, or came after it had failed, is in the books without being paid; corrections of people are
        -- about what never moved.
        JOIN ledger_transactions t ON t.id = p.transaction_id
          AND t.kind NOT IN ('payment_mismatch', 'mismatch_accepted', 'mismatch_denied', 'paid_after_failure', 'statement_adjusted')) books
      WHERE total.paid <> books.booked`,
    sql`SELECT 'promises do not fit the orders' AS why, o.id AS figure FROM orders o
      LEFT JOIN cashback_promises p ON p.order_id = o.id
      WHERE coalesce(p.amount, 0) <> CASE
        WHEN EXISTS (SELECT FROM ledger_transactions t WHERE t.reference = 'cashback_promised:' || o.id) THEN o.cashback_amount
        ELSE 0 END`,
    sql`SELECT 'cashback does not fit promises, orders and payouts' AS why, m.id AS figure FROM members m
      JOIN LATERAL (SELECT
        coalesce(sum(p.amount - p.reversed) FILTER (WHERE p.state = 'available'), 0) AS released,
        coalesce(sum(p.amount - p.reversed) FILTER (WHERE p.state = 'pending'), 0) AS pending
        FROM cashback_promises p WHERE p.member_id = m.id) owed ON true
      JOIN LATERAL (SELECT
        coalesce(sum(o.cashback_used) FILTER (WHERE o.paid_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.cause = 'paid_too_late')), 0) AS used,
        coalesce(sum(o.cashback_used) FILTER (WHERE o.paid_at IS NULL AND o.status <> 'cancelled'), 0) AS held
        FROM orders o WHERE o.member_id = m.id) spent ON true
      JOIN LATERAL (SELECT coalesce(sum(r.cashback_part + r.withheld), 0) AS cashback FROM refunds r
        WHERE r.member_id = m.id AND r.status IN ('sending', 'completed', 'failed')) back ON true
      JOIN LATERAL (SELECT
        coalesce(sum(p.amount) FILTER (WHERE p.status = 'paid'), 0) AS paid,
        coalesce(sum(p.amount) FILTER (WHERE p.status IN ('waiting', 'sending')), 0) AS held
        FROM payouts p WHERE p.member_id = m.id AND p.source = 'cashback') out ON true
      LEFT JOIN ledger_accounts a ON a.kind = 'cashback_available' AND a.owner = m.id::text
      LEFT JOIN ledger_accounts p ON p.kind = 'cashback_pending' AND p.owner = m.id::text
      LEFT JOIN ledger_accounts h ON h.kind = 'cashback_held' AND h.owner = m.id::text
      WHERE coalesce(p.balance, 0) <> owed.pending OR coalesce(h.balance, 0) <> spent.held + out.held
        OR coalesce(a.balance, 0) <> owed.released + back.cashback - spent.used - spent.held - out.paid - out.held`,
    sql`SELECT fault AS why, subject AS figure FROM ledger_faults()`,
  ];
  const found = await Promise.all(broken.map((statement) => statement.execute(world.deps.db)));
  return found.flatMap(({ rows }) => rows);
}
