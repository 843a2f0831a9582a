import type { Closing } from '@club/contract/people/closing';
import { formatUgx } from '@club/rules/money';

type TooLittle = Closing['too_little'];

/** What is too little to be sent, in all. */
export function restOf(tooLittle: TooLittle | undefined): number {
  return tooLittle === undefined ? 0 : tooLittle.cashback + tooLittle.pay;
}

/** The same in words: `UGX 300 of cashback and UGX 200 of pay`. */
export function restWords({ cashback, pay }: TooLittle): string {
  const parts = [
    { amount: cashback, of: 'cashback' },
    { amount: pay, of: 'pay' },
  ].filter(({ amount }) => amount > 0);
  return parts.map(({ amount, of }) => `${formatUgx(amount)} of ${of}`).join(' and ');
}
