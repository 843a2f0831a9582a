import { endpoint } from '@club/contract/endpoint';
import { done, id, idParams, instant } from '@club/contract/shapes';
import { z } from 'zod';

import { memberInfo } from './members.ts';

const SIGN_IN_PHONE_TEXT = 'Please enter a valid phone number (e.g., 701234567 or 0701234567)';
const PIN_TEXT = 'PIN must be exactly 4 digits';
const NEW_PIN_TEXT = 'New PIN must be exactly 4 digits';

/** `limited` may browse, fill the cart and read orders; whatever `needs_full` asks for a code by SMS first (decision 8). */
const tier = z.enum(['full', 'limited']);

// A little longer than six digits, so that spaces within do no harm.
const code = z.string().max(16);
const pin = z.string(PIN_TEXT).max(16, PIN_TEXT);
const newPin = z.string(NEW_PIN_TEXT).max(16, NEW_PIN_TEXT);

/** Sign in with either of the member's numbers and the PIN. Refusals answer 400 (decision A26). */
export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login/',
  access: 'public',
  rate: 'sign_in',
  summary: 'Sign in with phone and PIN',
  body: z.strictObject({
    phone: z.string().max(32, SIGN_IN_PHONE_TEXT).nullish(),
    pin: z.string(PIN_TEXT).max(16, PIN_TEXT).nullish(),
    remember_me: z.boolean().nullish(),
    /** From the authenticator app, or a recovery code, when the answer was `second_factor_required`. */
    second_factor: z.string().max(16).nullish(),
  }),
  reply: z.object({
    access: z.string(),
    refresh: z.string(),
    member: memberInfo,
    tier,
  }),
});

/** With the link that an operator handed out: it sets the PIN and signs in, once. */
export const firstSignIn = endpoint({
  method: 'POST',
  path: '/auth/first-sign-in/',
  access: 'public',
  rate: 'sign_in',
  summary: 'Sign in with a one-time link and set a PIN',
  body: z.strictObject({ token: z.string().max(128), new_pin: newPin.nullish() }),
  reply: signIn.reply,
});

/** Trade a refresh token for a new access token. The old refresh token stays good until the new one is used once. */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/token/refresh/',
  access: 'public',
  // Nothing can be guessed here, and thousands of members share one address of a mobile network.
  rate: 'poll',
  summary: 'Refresh the access token',
  body: z.strictObject({ refresh: z.string().max(512) }),
  reply: z.object({ access: z.string(), refresh: z.string() }),
});

export const verifyToken = endpoint({
  method: 'POST',
  path: '/auth/verify/',
  access: 'public',
  rate: 'poll',
  summary: 'Is this access token still good? 401 when not',
  body: z.strictObject({ token: z.string().max(2048) }),
  reply: z.object({ valid: z.boolean(), expires_at: z.iso.datetime() }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  access: 'public',
  rate: 'write',
  cannot_wait: true,
  summary: 'End the session named by the access token',
  reply: done,
});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/auth/logout-all/',
  access: 'member',
  needs_full: false,
  rate: 'write',
  cannot_wait: true,
  summary: 'End all sessions of the member',
  reply: done,
});

/**
 * Whether or not the phone is known, the answer is the same (decision A13). It only tells when this number or address has had
 * all the codes it may for now: then none is sent, and the latest one is still good for its time.
 */
export const requestPinReset = endpoint({
  method: 'POST',
  path: '/auth/reset-pin/request/',
  access: 'public',
  rate: 'sign_in',
  summary: 'Ask for a code by SMS to set a new PIN',
  body: z.strictObject({ phone: z.string().max(32, SIGN_IN_PHONE_TEXT).nullish() }),
  reply: done.extend({
    retry_after: z.int().nullable().describe('Seconds until another code may be asked for, when none was sent'),
  }),
});

/** Ends every session. Payouts are held for 72 hours from then on. */
export const confirmPinReset = endpoint({
  method: 'POST',
  path: '/auth/reset-pin/confirm/',
  access: 'public',
  rate: 'sign_in',
  summary: 'Set a new PIN with the code',
  body: z.strictObject({
    phone: z.string().max(32, SIGN_IN_PHONE_TEXT).nullish(),
    code: code.nullish(),
    new_pin: newPin.nullish(),
  }),
  reply: done,
});

export const changePin = endpoint({
  method: 'POST',
  path: '/members/me/change-pin/',
  access: 'member',
  needs_full: true,
  rate: 'sign_in',
  summary: 'Change the PIN; every other session ends',
  body: z.strictObject({ current_pin: pin.nullish(), new_pin: newPin.nullish() }),
  reply: done,
});

export const confirmPin = endpoint({
  method: 'POST',
  path: '/auth/confirm-pin/',
  access: 'member',
  needs_full: true,
  rate: 'sign_in',
  summary: 'Give the PIN again: for five minutes what asks for it is allowed',
  body: z.strictObject({ pin: pin.nullish() }),
  reply: done,
});

/** One place where somebody is signed in. */
export const sessionInfo = z.object({
  id,
  device_name: z.string().describe('Such as "Chrome on Android"'),
  is_current: z.boolean(),
  is_trusted: z.boolean(),
  tier,
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
});
export type SessionInfo = z.output<typeof sessionInfo>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions/',
  access: 'member',
  needs_full: true,
  rate: 'browse',
  summary: 'Where the member is signed in, this one first',
  reply: z.object({ results: z.array(sessionInfo) }),
});

/** A device keeps some of it for use without a network (decision A36), but never longer than the session lives when nobody uses it. */
export const getKeeping = endpoint({
  method: 'GET',
  path: '/auth/keeping/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Until when this device may keep the orders and codes of the member; null on one that is not confirmed',
  reply: z.object({ keep_until: instant.nullable() }),
});

/** Another session needs the PIN within the last five minutes, else 403 `pin_required`. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Sign one device out; it is trusted no more',
  params: idParams,
  reply: done,
});

export const requestStepUp = endpoint({
  method: 'POST',
  path: '/auth/step-up/request/',
  access: 'member',
  needs_full: false,
  rate: 'sign_in',
  summary: 'Send a code by SMS to confirm this device',
  reply: done.extend({ phone_masked: z.string(), expires_at: instant }),
});

export const confirmStepUp = endpoint({
  method: 'POST',
  path: '/auth/step-up/confirm/',
  access: 'member',
  needs_full: false,
  rate: 'sign_in',
  summary: 'Confirm this device: the session may do everything from now on',
  body: z.strictObject({ code: code.nullish() }),
  reply: done,
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor/',
  access: 'admin',
  rate: 'browse',
  summary: 'Is a second factor set up?',
  reply: z.object({
    is_set_up: z.boolean(),
    confirmed_at: instant.nullable(),
    recovery_codes_left: z.int().nonnegative(),
  }),
});

const recoveryCodes = z.array(z.string()).describe('Told this once; each works once in place of a code of the app');

/** Needs the PIN within the last five minutes. The secret is told once. */
export const enrolSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/',
  access: 'admin',
  needs_pin: true,
  rate: 'sign_in',
  summary: 'Begin to set up an authenticator app',
  reply: z.object({ secret: z.string(), otpauth_url: z.string() }),
});

/** What an admin does with a code of the authenticator app. */
const codeOfApp = {
  method: 'POST',
  access: 'admin',
  rate: 'sign_in',
  body: z.strictObject({ code: code.nullish() }),
} as const;

export const confirmSecondFactor = endpoint({
  ...codeOfApp,
  path: '/auth/second-factor/confirm/',
  summary: 'Prove the app with a first code; every sign-in asks for one from then on',
  reply: done.extend({ recovery_codes: recoveryCodes }),
});

/** Needs the PIN within the last five minutes and a code of the app. The codes from before no longer work. */
export const renewRecoveryCodes = endpoint({
  ...codeOfApp,
  needs_pin: true,
  path: '/auth/second-factor/recovery-codes/',
  summary: 'New recovery codes in the place of the old ones',
  reply: done.extend({ recovery_codes: recoveryCodes }),
});

/** Needs the PIN within the last five minutes as well. Takes a recovery code too. */
export const removeSecondFactor = endpoint({
  ...codeOfApp,
  needs_pin: true,
  path: '/auth/second-factor/remove/',
  summary: 'Sign in without an authenticator app again',
  reply: done,
});
