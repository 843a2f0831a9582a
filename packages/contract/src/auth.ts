import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { memberInfo } from './members.ts';
import { done } from './shapes.ts';

const SIGN_IN_PHONE_TEXT = 'Please enter a valid phone number (e.g., 701234567 or 0701234567)';
const PIN_TEXT = 'PIN must be exactly 4 digits';

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
  }),
  reply: z.object({ access: z.string(), refresh: z.string(), member: memberInfo }),
});

/** Trade a refresh token for a new access token. The old refresh token stays good until the new one is used once. */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/token/refresh/',
  access: 'public',
  rate: 'sign_in',
  summary: 'Refresh the access token',
  body: z.strictObject({ refresh: z.string().max(512) }),
  reply: z.object({ access: z.string(), refresh: z.string() }),
});

export const verifyToken = endpoint({
  method: 'POST',
  path: '/auth/verify/',
  access: 'public',
  rate: 'sign_in',
  summary: 'Is this access token still good? 401 when not',
  body: z.strictObject({ token: z.string().max(2048) }),
  reply: z.object({ valid: z.boolean(), expires_at: z.iso.datetime() }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  access: 'public',
  rate: 'write',
  summary: 'End the session named by the access token',
  reply: done,
});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/auth/logout-all/',
  access: 'member',
  rate: 'write',
  summary: 'End all sessions of the member',
  reply: done,
});
