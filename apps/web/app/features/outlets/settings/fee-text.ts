import { deliveryFeeError } from '@club/rules/outlet-settings';

/** What is wrong with a fee as it was typed; null when nothing is. An empty field is not "nothing". */
export function typedFeeError(text: string): string | null {
  return text.trim() === '' ? 'Please enter a delivery fee' : deliveryFeeError(Number(text));
}
