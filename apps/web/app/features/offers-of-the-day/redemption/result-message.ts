import type { CounterCode } from '@club/contract/offers-of-the-day/redemption';

/** What is said below the word of a result: nothing where the word says it all, and what to do next where there is something. */
export function resultMessage({ state, message }: Pick<CounterCode, 'state' | 'message'>): string | null {
  if (state === 'good') return null;
  return state === 'unknown' ? 'Check the digits with the customer, or scan the QR.' : message;
}
