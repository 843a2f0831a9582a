import { CLOSED_BY_HAND } from '@club/rules/transfer-status';

/** `NOT_ENOUGH_FUNDS` → `Not enough funds`. */
export function reasonLabel(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why money that we sent has not arrived. */
export function failureText(code: string): string {
  return code === CLOSED_BY_HAND ? 'Two admins found that it was not sent.' : `The network said: ${reasonLabel(code)}`;
}
