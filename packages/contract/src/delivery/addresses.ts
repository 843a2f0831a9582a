import { endpoint } from '@club/contract/endpoint';
import { done, id, idParams } from '@club/contract/shapes';
import { ADDRESS_NAME_MAX_CHARS } from '@club/rules/limits';
import { z } from 'zod';

import { deliveryAddress, keptAddress } from './zones.ts';

const LABEL_TEXT = 'Please give the address a name';
const label = z
  .string(LABEL_TEXT)
  .trim()
  .min(1, LABEL_TEXT)
  .max(ADDRESS_NAME_MAX_CHARS, `Please use at most ${ADDRESS_NAME_MAX_CHARS} characters`);

export const savedAddress = z.object({ id, label: z.string(), address: keptAddress });
export type SavedAddress = z.output<typeof savedAddress>;

/** On a device that is not confirmed the list is empty: where somebody lives is not for whoever has guessed a PIN. */
export const listAddresses = endpoint({
  method: 'GET',
  path: '/members/me/addresses/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: "The member's saved addresses, the newest first",
  reply: z.object({ results: z.array(savedAddress) }),
});

/** Saves an address under a name; one that is there under this name is replaced. */
export const saveAddress = endpoint({
  method: 'POST',
  path: '/members/me/addresses/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Save an address for the next deliveries',
  body: z.strictObject({ label, address: deliveryAddress }),
  idempotent: true,
  reply: savedAddress,
});

export const renameAddress = endpoint({
  method: 'PATCH',
  path: '/members/me/addresses/:id/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Give a saved address another name',
  params: idParams,
  body: z.strictObject({ label }),
  reply: savedAddress,
});

export const forgetAddress = endpoint({
  method: 'DELETE',
  path: '/members/me/addresses/:id/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Forget a saved address',
  params: idParams,
  reply: done,
});
