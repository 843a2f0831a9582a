import { endpoint } from '@club/contract/endpoint';
import { done, id, idParams, network } from '@club/contract/shapes';
import { PAYER_NAME_MAX_CHARS } from '@club/rules/limits';
import { z } from 'zod';

const NAME_TEXT = 'Please give the number a name';
export const payerName = z
  .string(NAME_TEXT)
  .trim()
  .min(1, NAME_TEXT)
  .max(PAYER_NAME_MAX_CHARS, `Please use at most ${PAYER_NAME_MAX_CHARS} characters`);

export const savedPayer = z.object({ id, name: z.string(), network, phone_number: z.string() });
export type SavedPayer = z.output<typeof savedPayer>;

/** On a device that is not confirmed the list is empty. Saved with "Save payment information for future purchases", and listed once a payment from the number has come. */
export const listPayers = endpoint({
  method: 'GET',
  path: '/members/me/payers/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Numbers that the member pays with again',
  reply: z.object({ results: z.array(savedPayer) }),
});

export const renamePayer = endpoint({
  method: 'PATCH',
  path: '/members/me/payers/:id/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Give a saved number another name',
  params: idParams,
  body: z.strictObject({ name: payerName }),
  reply: savedPayer,
});

export const forgetPayer = endpoint({
  method: 'DELETE',
  path: '/members/me/payers/:id/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Forget a saved number',
  params: idParams,
  reply: done,
});

/**
 * Whose number it is, in the network's own words, before somebody else is asked to pay. `confirmation` goes with the prompt: it
 * says that the member has seen the name. Looked up a few times a day only, as names are not for collecting.
 */
export const lookUpPayer = endpoint({
  method: 'POST',
  path: '/members/me/payers/look_up/',
  access: 'member',
  needs_full: true,
  rate: 'pay',
  summary: 'Ask the network whose number it is',
  body: z.strictObject({
    payment_network: network,
    phone_number: z.string('Phone number is required').max(32, 'Please enter a valid phone number'),
  }),
  reply: z.object({
    name: z.string().nullable().describe('Null where the network tells none'),
    confirmation: z.string(),
  }),
});

/** "No more requests": whoever holds the code of the SMS is asked for nobody again. */
export const stopRequests = endpoint({
  method: 'POST',
  path: '/payments/stop/',
  access: 'public',
  rate: 'apply',
  summary: 'Stop payment requests of other people to a number',
  body: z.strictObject({ code: z.string().max(64) }),
  reply: done,
});
