import { endpoint } from '@club/contract/endpoint';
import { counterCode, counterOutlet, counterRedemption } from '@club/contract/offers-of-the-day/redemption';
import { staffPin } from '@club/contract/outlets/staff-pin';
import { done, id } from '@club/contract/shapes';
import { z } from 'zod';

const PHONE_TEXT = 'Phone number is required';
export const WORD_TEXT = 'Please enter the 6 digits from the SMS';

const phone = z.string(PHONE_TEXT).trim().min(1, PHONE_TEXT).max(32, 'Please enter a valid phone number');
const word = z.string(WORD_TEXT).trim().min(1, WORD_TEXT).max(20, WORD_TEXT);

/** For members without a smartphone or data. The answer is the same for every number. */
export const sendCounterWord = endpoint({
  method: 'POST',
  path: '/outlets/my/redemptions/by_phone/',
  access: 'counter',
  rate: 'write',
  summary: 'Send a one-time word by SMS to a member at the counter',
  body: z.strictObject({ phone, outlet: counterOutlet }),
  reply: done,
});

const phoneCode = counterCode.extend({ code_id: id });
export type PhoneCode = z.output<typeof phoneCode>;

/** What waits here for whoever has read the word out; the digits of the codes are not told. */
export const findByWord = endpoint({
  method: 'POST',
  path: '/outlets/my/redemptions/by_phone/find/',
  access: 'counter',
  rate: 'write',
  summary: 'What waits at this outlet for the member with this word',
  body: z.strictObject({ phone, word, outlet: counterOutlet }),
  reply: z.object({ results: z.array(phoneCode) }),
});

/** The word is spent by it: a second purchase takes a second word. */
export const redeemByWord = endpoint({
  method: 'POST',
  path: '/outlets/my/redemptions/by_phone/redeem/',
  access: 'counter',
  rate: 'write',
  summary: 'Hand over against a one-time word, with the PIN of the staff',
  body: z.strictObject({
    phone,
    word,
    code_id: id,
    pin: staffPin,
    outlet: counterOutlet,
  }),
  status: 201,
  reply: counterRedemption,
});
