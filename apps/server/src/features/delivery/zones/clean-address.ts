import type { DeliveryAddress } from '@club/contract/delivery/zones';
import { riderContactError } from '@club/rules/phone-errors';
import { toE164 } from '@club/rules/uganda-phone';

import { cleanText } from '#server/clean-text.ts';
import { fieldProblem } from '#server/problem.ts';

/** An address as outlet and rider read it: each part one line of visible characters, or not there. */
export function cleanAddress(address: DeliveryAddress): DeliveryAddress {
  const { text, area, landmark, stage, contact_phone, latitude, longitude } = address;
  const clean = oneLine(text);
  if (clean === null) throw fieldProblem('delivery_address', 'Please enter a delivery address');
  const contact = oneLine(contact_phone);
  const wrong = riderContactError(contact ?? '');
  if (wrong !== null) throw fieldProblem('contact_phone', wrong);
  return {
    text: clean,
    area: oneLine(area),
    landmark: oneLine(landmark),
    stage: oneLine(stage),
    // As every number is kept, so that the rider can call it with one press.
    contact_phone: contact && toE164(contact),
    latitude,
    longitude,
  };
}

function oneLine(text: string | null | undefined): string | null {
  return cleanText(text?.replaceAll(/\s+/g, ' '));
}
