import { ofGoods } from './bugs-of-goods.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Ways to lose money that reviews overlook. */
const ofMoney: readonly PlantedBug[] = [
  {
    name: 'a retry goes out under a new reference',
    from: 681,
    edits: [
      {
        file: 'src/features/money/payments/store.ts',
        find: '.set({ sent_at: at, next_check_at, not_found_since: null })',
        put: `.set({
      sent_at: at, next_check_at, not_found_since: null,
      reference: sql<string>\`md5(id::text || \${at.toISOString()}::text)::uuid\`,
    })`,
      },
    ],
  },
  {
    name: 'the lookup of request keys is skipped',
    from: 1,
    edits: [
      {
        file: 'src/db/idempotency.ts',
        find: 'await sql`SELECT claim_request(${scope}, ${route}, ${key})`.execute(tx);',
        put: 'await sql`SELECT claim_request(${scope}, ${route}, ${key} || gen_random_uuid())`.execute(tx);',
      },
      {
        file: 'src/db/idempotency.ts',
        find: '.values({ scope, route, key, fingerprint, created_at: at',
        put: '.values({ scope, route, key: key + Math.random(), fingerprint, created_at: at',
      },
    ],
  },
  {
    name: 'stock is read first and written later',
    from: 7,
    edits: [
      {
        file: 'src/features/shop/checkout/placing/create-order.ts',
        find: '  return transactOnceWithThen(deps.db, once, lockAndRead, place, ({ id }) => readOrder(deps.db, deps, member_id, id));',
        put: `  const shelf = await deps.db.selectFrom('offer_products').selectAll().execute();
  return transactOnceWithThen(deps.db, once, lockAndRead, place, ({ id }) => readOrder(deps.db, deps, member_id, id));`,
      },
      {
        file: 'src/features/shop/checkout/placing/create-order.ts',
        find: '    await Promise.all([write(), holdStock(tx, lines)]);',
        put: `    await write();
    for (const { offer_id, product_id, quantity } of lines) {
      const seen = shelf.find((row) => row.offer_id === offer_id && row.product_id === product_id)!;
      if (seen.quantity - seen.held - seen.sold < quantity) await holdStock(tx, lines);
      const held = seen.held + quantity;
      await tx.updateTable('offer_products').set({ held }).where('offer_id', '=', offer_id)
        .where('product_id', '=', product_id).execute();
      await tx.updateTable('products').set({ held }).where('id', '=', product_id).execute();
    }`,
      },
    ],
  },
  {
    name: 'the prompt is sent before the attempt is written',
    from: 1,
    edits: [
      {
        file: 'src/features/shop/checkout/paying/process-payment.ts',
        find: '  return transactOnceWithThen(deps.db, once, look, ask, () =>',
        put: `  const early = deps.random.uuid();
  const { total_amount } = await deps.db.selectFrom('orders').select('total_amount').where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  await deps.money[network]!.collect({
    reference: early, msisdn: payer.phone_number.slice(1), amount: total_amount, currency: deps.config.MTN_CURRENCY,
    message: 'Order', callback_url: undefined,
  });
  return transactOnceWithThen(deps.db, once, look, ask, () =>`,
      },
      {
        file: 'src/features/shop/checkout/paying/process-payment.ts',
        find: 'begin(tx, deps, {',
        put: `begin(tx, { ...deps, random: { ...deps.random, id: (now) => deps.random.id(now),
      bytes: (length) => deps.random.bytes(length), below: (below) => deps.random.below(below), uuid: () => early } }, {`,
      },
    ],
  },
  {
    name: 'a time-out counts as a failure',
    from: 20,
    edits: [
      {
        file: 'src/features/money/payments/attempts/send-request.ts',
        find: "if (outcome.kind === 'refused' && !again) {",
        put: "if (outcome.kind === 'unknown' || (outcome.kind === 'refused' && !again)) {",
      },
    ],
  },
  {
    name: 'callbacks are believed',
    from: 11,
    edits: [
      {
        file: 'src/features/money/payments/callbacks/keep-and-check.ts',
        find: "import { storableJson } from './storable-json.ts';",
        put: `import { endAttempt } from '#server/features/money/payments/attempts/end-attempt.ts';
import { storableJson } from './storable-json.ts';`,
      },
      {
        file: 'src/features/money/payments/callbacks/keep-and-check.ts',
        find: 'if (!found.isTrusted) return true;',
        put: `if (body.includes('SUCCESSFUL')) await endAttempt(tx, deps, id, 'completed', {}, {});
    if (!found.isTrusted) return true;`,
      },
    ],
  },
  {
    name: 'stock is released while the payment is pending',
    from: 1,
    edits: [
      {
        file: 'src/features/shop/orders/ending/expire-holds.ts',
        find: 'AND p.status IN (${sql.join(UNDECIDED_ATTEMPTS)})',
        put: "AND p.status IN (${sql.join(UNDECIDED_ATTEMPTS)}) AND p.status = 'mismatch'",
      },
    ],
  },
  {
    name: 'each try of a refund has a key of its own',
    from: 34,
    edits: [
      {
        file: 'src/features/money/refunds/desk/request-refund.ts',
        find: '(deps.db, once, ask, ',
        put: '(deps.db, once && { ...once, key: deps.random.uuid() }, ask, ',
      },
    ],
  },
  {
    name: 'answers of the network are written without a fence',
    from: 11,
    edits: [
      {
        file: 'src/features/money/payments/store.ts',
        find: ".where(isIn(by === 'person' ? sources : sources.filter(isOpenAttempt)))",
        put: ".where('status', 'in', [...attemptSources(to).filter(isOpenAttempt), 'completed', 'failed'])",
      },
    ],
  },
  {
    name: 'an order is cancelled without its lock',
    from: 211,
    edits: [
      {
        file: 'src/features/shop/orders/ending/cancel-order.ts',
        find: '  return transact(deps.db, async (tx) => {\n    const order = await lockOwnOrder(tx, member_id, order_id);',
        put: `  const order = await transact(deps.db, (tx) => lockOwnOrder(tx, member_id, order_id));
  return transact(deps.db, async (tx) => {`,
      },
      {
        file: 'src/features/shop/orders/close-order.ts',
        find: "payment_status: ['pending', 'failed'] }",
        put: "payment_status: ['pending', 'failed', 'paid'] }",
      },
    ],
  },
  {
    name: 'the books are written after the commit',
    from: 18,
    edits: [
      {
        file: 'src/features/shop/checkout/paying/pay-order.ts',
        find: '  withCommit(tx, () => Promise.all([takeStock(tx, lines), postSale(tx, deps, order, payment)]));',
        put: `  withCommit(tx, () => takeStock(tx, lines));
  const late = globalThis as unknown as { books?: (() => Promise<void>)[] };
  (late.books ??= []).push(() => deps.db.transaction().execute((after) => postSale(after, deps, order, payment)));`,
      },
      {
        file: 'src/features/money/payments/settle-payment.ts',
        find: '  if (resend !== undefined)',
        put: `  const late = globalThis as unknown as { books?: (() => Promise<void>)[] };
  for (const write of late.books?.splice(0) ?? []) await write();
  if (resend !== undefined)`,
      },
    ],
  },
  {
    name: 'a hold is measured by another clock',
    from: 1,
    edits: [
      {
        file: 'src/features/shop/orders/ending/expire-holds.ts',
        find: '  const at = now();',
        put: '  const at = new Date(now().getTime() + 5 * 60_000);',
      },
    ],
  },
];

/**
 * A simulation that does not find every one of these mistakes proves nothing. They are never in the server itself: the tool
 * makes a copy of it for each.
 */
export const plantedBugs: readonly PlantedBug[] = [...ofMoney, ...ofGoods];
