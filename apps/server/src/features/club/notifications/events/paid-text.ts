import { formatUgx, type Ugx } from '@club/rules/money';

/** What an order was paid with, so that the figure is the one in the network's own message. */
export function paidText({ amount, cashback_used = 0 }: { amount: Ugx; cashback_used?: Ugx }): string {
  if (cashback_used === 0) return formatUgx(amount);
  const cashback = `${formatUgx(cashback_used)} of your cashback`;
  return amount === 0 ? cashback : `${formatUgx(amount)} and ${cashback}`;
}
