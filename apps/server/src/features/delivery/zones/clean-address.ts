import type { DeliveryAddress } from '@club/contract/delivery/zones';

import { cleanText } from '#server/clean-text.ts';
import { fieldProblem } from '#server/problem.ts';

/** An address as outlet and rider read it: each part one line of visible characters, or not there. */
export function cleanAddress(address: DeliveryAddress): DeliveryAddress {
  const { text, area, landmark, stage, contact_phone, latitude, longitude } = address;
  const clean = oneLine(text);
  if (clean === null) throw fieldProblem('delivery_address', 'Please enter a delivery address');
  return {
    text: clean,
    area: oneLine(area),
    landmark: oneLine(landmark),
    stage: oneLine(stage),
    contact_phone: oneLine(contact_phone),
    latitude,
    longitude,
  };
}

function oneLine(text: string | null | undefined): string | null {
  return cleanText(text?.replaceAll(/\s+/g, ' '));
}
