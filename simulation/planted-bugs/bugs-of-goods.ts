import type { PlantedBug } from './planted-bug.ts';

const DAY = 'src/features/offers-of-the-day';
const COUNTER = 'src/features/outlets/counter';

/** Ways to hand over twice, to pay twice, or to sell what is not there. */
export const ofGoods: readonly PlantedBug[] = [
  {
    name: 'a code is issued twice',
    story: 'goods',
    from: 3,
    edits: [
      {
        file: `${DAY}/codes/resend-code.ts`,
        find: '    await queueSms(tx, deps, {',
        put: `    const digits = makeRedemptionCode((below) => deps.random.below(below));
    row.code_sealed = sealCode(deps.config.CODE_KEY, deps.random, row.id, digits);
    await tx.updateTable('redemption_codes').where('id', '=', row.id)
      .set({ code_sealed: row.code_sealed, code_digest: digestOf(deps.config.CODE_KEY, digits) }).execute();
    await queueSms(tx, deps, {`,
      },
      {
        file: `${DAY}/codes/resend-code.ts`,
        find: "import { groupRedemptionCode } from '@club/rules/redemption-code';",
        put: "import { groupRedemptionCode, makeRedemptionCode } from '@club/rules/redemption-code';",
      },
      {
        file: `${DAY}/codes/resend-code.ts`,
        find: "import { openCode } from './code-keys.ts';",
        put: "import { digestOf, openCode, sealCode } from './code-keys.ts';",
      },
    ],
  },
  {
    name: 'a code is redeemed and refunded',
    story: 'goods',
    from: 40,
    edits: [
      {
        file: 'src/features/money/refunds/start-refund.ts',
        find: 'if (order.code_verified_at !== null)',
        put: "if (order.kind === 'order' && order.code_verified_at !== null)",
      },
    ],
  },
  {
    name: 'those who buy together hold the same pieces',
    story: 'goods',
    from: 3,
    edits: [
      {
        file: `${DAY}/purchases/buy-together.ts`,
        find: 'return { served, rows, held, awaited: awaitedIn(places) };',
        put: `return { served, rows, held: [...new Map(held.map((line) => [line.product_id, line])).values()],
    awaited: awaitedIn(places) };`,
      },
      {
        file: `${DAY}/purchases/judge-buyers.ts`,
        find: '(shelf.get(id)?.stock_quantity ?? 0) - (gone.get(id) ?? 0),',
        put: 'gone.size < 0 ? 0 : (shelf.get(id)?.stock_quantity ?? 0),',
      },
    ],
  },
  {
    name: 'a redemption is taken back after the outlet was paid',
    story: 'goods',
    from: 177,
    edits: [
      {
        file: `${DAY}/redemption/reverse-redemption.ts`,
        find: '.set({ reversed_at: at, reverse_reason: reason })',
        put: '.set({ reversed_at: at, reverse_reason: reason, settled_at: null })',
      },
      {
        file: `${DAY}/redemption/reverse-redemption.ts`,
        find: "      .where('settled_at', 'is', null)\n",
        put: '',
      },
      {
        file: `${DAY}/redemption/reverse-redemption.ts`,
        find: "      .where('redeemed_at', '>', new Date(at.getTime() - REVERSAL_MS))\n",
        put: "      .where('redeemed_at', '>', new Date(at.getTime() - 96 * REVERSAL_MS))\n",
      },
    ],
  },
  {
    name: 'an accept is lost',
    story: 'goods',
    from: 71,
    edits: [
      {
        file: `${COUNTER}/watch/watch-answers.ts`,
        find: "WHERE o.status = 'pending' AND o.paid_at IS NOT NULL",
        put: "WHERE o.status IN ('pending', 'confirmed') AND o.paid_at IS NOT NULL",
      },
      {
        file: `${COUNTER}/watch/watch-answers.ts`,
        find: 'from: orderActStates.accept,\n    note',
        put: "from: ['pending', 'confirmed'],\n    note",
      },
    ],
  },
  {
    name: 'a code opens two orders',
    story: 'goods',
    from: 113,
    edits: [
      {
        file: `${COUNTER}/issue-code.ts`,
        find: 'newPickupCode(deps.config.CODE_KEY, deps.random, order_id)',
        put: `newPickupCode(deps.config.CODE_KEY, {
    id: (now) => deps.random.id(now), uuid: () => deps.random.uuid(), bytes: (length) => deps.random.bytes(length),
    below: (below) => at.getUTCDate() % below,
  }, order_id)`,
      },
    ],
  },
  {
    name: 'a line that was handed over is refunded',
    story: 'goods',
    from: 2,
    edits: [
      {
        file: `${COUNTER}/acts/short-supply.ts`,
        find: 'if (!orderCan.short(order))',
        put: "if (!orderCan.short(order) && order.status === 'cancelled')",
      },
    ],
  },
  {
    name: 'a rider is paid twice',
    story: 'goods',
    from: 33,
    edits: [
      {
        file: 'src/features/outlets/deliveries/confirm-return.ts',
        find: 'if (isBack) return false;',
        put: 'void isBack;',
      },
      {
        file: 'src/features/outlets/deliveries/pay-rider.ts',
        find: 'reference: `rider_earned:${delivery.id}`,',
        put: 'reference: `rider_earned:${delivery.id}:${now().getTime()}`,',
      },
    ],
  },
  {
    name: 'the line is served last come, first served',
    story: 'line',
    from: 14,
    edits: [
      {
        file: `${DAY}/line/line-store.ts`,
        find: ".orderBy('position')",
        put: ".orderBy('position', 'desc')",
      },
    ],
  },
];
