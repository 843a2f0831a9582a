const PATTERN = /^[A-Za-z0-9.-]{4,40}$/;
export const TRANSACTION_ID_TEXT = 'Please enter the transaction ID from the message';

/**
 * What is wrong with the number that a wallet's message gives a payment, or null. Digits at MTN, such as
 * `MP261121.0653.L00042` at Airtel.
 */
export function transactionIdError(typed: string): string | null {
  return PATTERN.test(typed.trim()) ? null : TRANSACTION_ID_TEXT;
}
