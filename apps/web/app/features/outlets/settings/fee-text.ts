import { formatUgx } from '@club/rules/money';
import { deliveryFeeError } from '@club/rules/outlet-settings';

import { typedWhole } from '#web/lib/typed-ugx.ts';

/** What is wrong with a fee as it was typed; null when nothing is. An empty field is not "nothing". */
export function typedFeeError(text: string): string | null {
  return text.trim() === '' ? 'Please enter a delivery fee' : deliveryFeeError(typedWhole(text));
}

/** What is said to whoever was refused over a fee that they had not seen. */
export function otherFeeText(fee: number): string {
  return `Somebody else has set the fee to ${formatUgx(fee)} in the meantime. Save again to set yours.`;
}

interface PricedZone {
  readonly zone_name: string;
  readonly delivery_fee: number;
}

/** What is to be known of the one fee of an outlet that has zones: whoever sets it would take it for what members pay. */
export function zonesText(zones: readonly PricedZone[], howToStop: string): string {
  const fees = zones.map(({ zone_name, delivery_fee }) => `${zone_name} ${formatUgx(delivery_fee)}`);
  return `Members pay the fee of their zone: ${fees.join(', ')}. This one stands in the cart until they say where to, and 0 stops no delivery: ${howToStop}.`;
}
