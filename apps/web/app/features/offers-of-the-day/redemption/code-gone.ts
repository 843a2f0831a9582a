import type { CounterCode } from '@club/contract/offers-of-the-day/redemption';

import type { ApiError } from '#web/api/api-error.ts';

export type CodeGone = Pick<CounterCode, 'state' | 'message'>;

const states: Partial<Record<ApiError['code'], CounterCode['state']>> = {
  redemption_code_used: 'used',
  redemption_code_expired: 'expired',
  redemption_code_invalid: 'unknown',
};

/** What a code that was good has become since it was looked at; null where it was refused for something else. */
export function codeGone({ code, message }: ApiError): CodeGone | null {
  const state = states[code];
  return state === undefined ? null : { state, message };
}
