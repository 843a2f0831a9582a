import type { Transaction } from '#sandbox/network/records.ts';

/** The network remembers MTN's words for why a payment failed; these are Airtel's codes and texts for the same. */
const COLLECT: Record<string, readonly [code: string, text: string]> = {
  PAYMENT_NOT_APPROVED: ['DP00800001002', 'Incorrect pin has been entered.'],
  PAYER_LIMIT_REACHED: ['DP00800001003', 'The User has exceeded their wallet allowed transaction limit.'],
  NOT_ENOUGH_FUNDS: ['DP00800001007', 'User wallet does not have enough money to cover the payable amount.'],
  APPROVAL_REJECTED: ['DP00800001008', 'The transaction was refused.'],
  PAYER_NOT_FOUND: ['DP00800001010', 'Transaction not permitted to Payee.'],
  EXPIRED: ['DP00800001029', 'Transaction has been expired.'],
};

const PAYOUT: Record<string, readonly [code: string, text: string]> = {
  PAYER_LIMIT_REACHED: ['DP00900001003', 'Maximum transaction limit reached for the day.'],
  NOT_ENOUGH_FUNDS: ['DP00900001007', 'Not enough funds in account to complete the transaction.'],
  PAYEE_NOT_FOUND: ['DP00900001012', 'Mobile number entered is incorrect.'],
  APPROVAL_REJECTED: ['DP00900001013', 'The transaction was refused.'],
  // Its code for a time-out, 014, leaves open what became of the money: give it by name, as `fail:DP00900001014`.
  EXPIRED: ['DP00900001005', 'Transaction failed.'],
};

const GENERIC = {
  collect: ['DP00800001009', 'Do not honor.'],
  payout: ['DP00900001005', 'Transaction failed.'],
} as const;

/** Code and text for a failed transaction; a reason that already is one of Airtel's codes is passed on. */
export function failureOf(transaction: Transaction): { code: string; text: string } {
  const reason = transaction.reason ?? '';
  const isCollect = transaction.kind === 'collect';
  const [code, text] = (isCollect ? COLLECT : PAYOUT)[reason] ?? GENERIC[isCollect ? 'collect' : 'payout'];
  return /^DP\d{11}$/.test(reason) ? { code: reason, text } : { code, text };
}
