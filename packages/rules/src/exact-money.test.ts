import { expect, it } from 'vitest';

import { cartTotals } from './cart-totals.ts';
import { lineCashback } from './cashback.ts';
import { offerPrice } from './discount.ts';
import { planRefund, refundableLeft, spreadRefund, type RefundableOrder } from './refund.ts';

/** `CASES=1000000 npx vitest --project rules exact-money` is the large run. */
const CASES = Number(process.env['CASES'] ?? 20_000);
const SEED = Number(process.env['SEED'] ?? 20_261_121);
const LARGEST = 1_000_000_000_000;

/** A fraction of whole numbers: nothing is ever rounded in it. */
interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}

const exact = (over: number | bigint, under: number | bigint = 1): Exact => ({
  over: BigInt(over),
  under: BigInt(under),
});
const product = (a: Exact, b: Exact): Exact => exact(a.over * b.over, a.under * b.under);
const sum = (a: Exact, b: Exact): Exact => exact(a.over * b.under + b.over * a.under, a.under * b.under);
const floor = (a: Exact): bigint => a.over / a.under;
const isAtMost = (a: bigint, b: Exact): boolean => a * b.under <= b.over;
/** A percentage with two decimals, kept as its basis points. */
const percent = (points: number): Exact => exact(points, 10_000);

type Roll = (most: number) => number;

/** Whole numbers from 0 to `most`, small and edge ones more often than fair dice would throw them. */
function dice(seed: number): Roll {
  let state = seed;
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  return (most) => {
    const kind = next();
    if (kind < 0.05) return 0;
    if (kind < 0.1) return most;
    if (kind < 0.5) return Math.floor(next() * Math.min(most, 100_000));
    return Math.floor(next() * (most + 1));
  };
}

interface Bought {
  price: number;
  quantity: number;
  discount_points: number;
  cashback_points: number;
}

function randomLines(roll: Roll): Bought[] {
  return Array.from({ length: 1 + (roll(1_000) % 4) }, () => {
    const quantity = 1 + roll(20);
    return {
      quantity,
      price: 1 + roll(Math.floor(LARGEST / 5 / quantity) - 1),
      discount_points: roll(9_900),
      cashback_points: roll(10_000),
    };
  });
}

/** Totals, discounts and cashback of one basket; gives back what a refund sees of it. */
function checkTotals(roll: Roll, wrong: (what: string) => void): RefundableOrder & { points: number[] } {
  const bought = randomLines(roll);
  const delivery_fee = roll(20_000);
  const lines = bought.map(({ price, quantity, discount_points, cashback_points }) => {
    const discount_percentage = discount_points / 100;
    const cashback_percentage = cashback_points / 100;
    const unit_price = offerPrice({ price, discount_percentage, cashback_percentage });
    const exactPrice = product(exact(price), percent(10_000 - discount_points));
    if (BigInt(unit_price) !== floor(exactPrice)) wrong('price');
    const line = { unit_price, quantity, cashback_percentage, original_price: price };
    const promised = product(exact(BigInt(unit_price) * BigInt(quantity)), percent(cashback_points));
    const cashback = BigInt(lineCashback(line));
    if (cashback !== floor(promised)) wrong('cashback of a line');
    if (!isAtMost(cashback, promised)) wrong('cashback above the promise');
    return line;
  });
  const totals = cartTotals(lines, delivery_fee);
  const add = (amounts: bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
  const charged = add(lines.map((line) => BigInt(line.unit_price) * BigInt(line.quantity)));
  const regular = add(lines.map((line) => BigInt(line.original_price) * BigInt(line.quantity)));
  if (BigInt(totals.subtotal) !== regular) wrong('subtotal');
  if (BigInt(totals.discount) !== regular - charged) wrong('discount');
  if (BigInt(totals.total) !== charged + BigInt(delivery_fee)) wrong('total');
  if (BigInt(totals.cashback) !== add(lines.map((line) => BigInt(lineCashback(line))))) wrong('cashback');
  return {
    lines: lines.map((line) => ({
      line_amount: line.unit_price * line.quantity,
      cashback_percentage: line.cashback_percentage,
      refunded: 0,
      reversed: 0,
    })),
    delivery_fee,
    delivery_refunded: 0,
    cashback_used: roll(totals.total),
    cashback_given: 0,
    points: bought.map((line) => line.cashback_points),
  };
}

/** A few refunds by line or amount, then all of the rest; every step against the exact figures. */
function checkRefunds(roll: Roll, basket: ReturnType<typeof checkTotals>, wrong: (what: string) => void): void {
  let order: RefundableOrder = basket;
  const total = BigInt(refundableLeft(order));
  if (total === 0n) return;
  const back = { money: 0n, cashback: 0n, reversed: 0n };
  for (let left = roll(1_000) % 4; left >= 0; left -= 1) {
    const amounts =
      left > 0 && roll(1) === 0
        ? {
            lines: order.lines.map((line) => roll(line.line_amount - line.refunded)),
            delivery: roll(order.delivery_fee - order.delivery_refunded),
          }
        : spreadRefund(order, left > 0 ? roll(refundableLeft(order)) : refundableLeft(order));
    const plan = planRefund(order, amounts);
    order = {
      ...order,
      lines: order.lines.map((line, index) => ({
        ...line,
        refunded: line.refunded + plan.lines[index]!,
        reversed: line.reversed + plan.reversed[index]!,
      })),
      cashback_given: order.cashback_given + plan.cashback_part,
      delivery_refunded: order.delivery_refunded + plan.delivery,
    };
    back.money += BigInt(plan.money_part);
    back.cashback += BigInt(plan.cashback_part);
    back.reversed += BigInt(plan.reversed.reduce((all, one) => all + one, 0));
    const refunded = total - BigInt(refundableLeft(order));
    if (back.money + back.cashback !== refunded) wrong('refund');
    if (back.cashback !== floor(product(exact(order.cashback_used), exact(refunded, total)))) wrong('part in cashback');
    if (plan.money_part < 0 || plan.cashback_part < 0) wrong('a negative part');
    const promised = keptOf(order, basket.points);
    if (keptCashback(basket, basket.points) - back.reversed !== promised.kept) wrong('cashback kept');
    if (!isAtMost(promised.kept, promised.most)) wrong('cashback above the promise after a refund');
  }
  if (back.money + back.cashback !== total || back.cashback !== BigInt(order.cashback_used)) wrong('whole refund');
  if (back.reversed !== keptCashback(basket, basket.points)) wrong('whole reversal');
}

function keptOf(order: RefundableOrder, points: readonly number[]): { kept: bigint; most: Exact } {
  const each = order.lines.map((line, index) =>
    product(exact(line.line_amount - line.refunded), percent(points[index]!)),
  );
  return { kept: each.reduce((all, one) => all + floor(one), 0n), most: each.reduce(sum, exact(0)) };
}

function keptCashback(order: RefundableOrder, points: readonly number[]): bigint {
  return keptOf(order, points).kept;
}

it(`agrees with exact fractions in ${CASES.toLocaleString('en')} baskets and their refunds`, () => {
  const roll = dice(SEED);
  const differences = new Map<string, number>();
  const wrong = (what: string) => differences.set(what, (differences.get(what) ?? 0) + 1);
  for (let done = 0; done < CASES; done += 1) checkRefunds(roll, checkTotals(roll, wrong), wrong);
  expect([...differences]).toEqual([]);
}, 600_000);
