import { endpoint } from '@club/contract/endpoint';
import { done, id, idParams, instant } from '@club/contract/shapes';
import { STAFF_ROLES } from '@club/rules/staff-pin';
import { TABLET_NAME_MAX_CHARS } from '@club/rules/tablet-code';
import { z } from 'zod';

import { staffPin } from './staff-pin.ts';

const outletName = z.object({ id, name: z.string() });

/** A tablet at the counter. `waiting`: its code is out and nobody has entered it yet. */
export const tablet = z.object({
  id,
  name: z.string(),
  state: z.enum(['waiting', 'active', 'off']),
  created_at: instant,
  enrolled_at: instant.nullable(),
  off_at: instant.nullable(),
  signed_in: z.string().nullable().describe('Who works on it now'),
});
export type Tablet = z.output<typeof tablet>;

export const listTablets = endpoint({
  method: 'GET',
  path: '/outlets/my/tablets/',
  access: 'outlet',
  rate: 'browse',
  summary: 'The tablets at the counter',
  query: z.object({ outlet: id.optional().catch(undefined) }),
  reply: z.object({ results: z.array(tablet), outlet: outletName }),
});

export const TABLET_CODE_TEXT = 'Please enter the code';
const NAME_TEXT = 'Please enter a name';

/** The code is here once and nowhere else: whoever enters it on a tablet within some minutes makes it the outlet's. */
export const addTablet = endpoint({
  method: 'POST',
  path: '/outlets/my/tablets/',
  access: 'outlet',
  needs_pin: true,
  rate: 'write',
  summary: 'Add a tablet',
  query: z.object({ outlet: id.optional().catch(undefined) }),
  body: z.strictObject({ name: z.string(NAME_TEXT).trim().min(1, NAME_TEXT).max(TABLET_NAME_MAX_CHARS) }),
  reply: z.object({ tablet, code: z.string(), expires_at: instant }),
  status: 201,
});

/** For good: whoever is signed in on it is out at once, and it is added anew if it comes back. */
export const switchOffTablet = endpoint({
  method: 'POST',
  path: '/outlets/my/tablets/:id/off/',
  access: 'outlet',
  rate: 'write',
  summary: 'Switch a tablet off',
  params: idParams,
  reply: tablet,
});

/** What a tablet may know before anybody has signed in on it. */
const tabletHere = z.object({
  outlet: outletName,
  tablet: z.object({ id, name: z.string() }),
  people: z.array(
    z.object({
      id,
      name: z.string(),
      role: z.enum(STAFF_ROLES).nullable().describe('Only of people whose name somebody of another role has too'),
      phone_end: z.string().nullable().describe('Only of people whose name and role somebody else has too'),
    }),
  ),
});
export type TabletHere = z.output<typeof tabletHere>;

/** Makes this browser the tablet whose code was shown. The proof is a cookie that no script reads. */
export const enrolTablet = endpoint({
  method: 'POST',
  path: '/counter/enrol/',
  access: 'public',
  rate: 'lookup',
  summary: 'Make this device a tablet of an outlet',
  body: z.strictObject({ code: z.string(TABLET_CODE_TEXT).max(40, TABLET_CODE_TEXT) }),
  reply: tabletHere,
});

/** Nothing is here for a browser that is no tablet, or was switched off. */
export const readTablet = endpoint({
  method: 'GET',
  path: '/counter/',
  access: 'public',
  rate: 'poll',
  summary: 'Whose tablet this is, and who works there',
  reply: tabletHere,
});

/** A shift on this tablet. Whoever was signed in on it is signed out. */
export const signInAtCounter = endpoint({
  method: 'POST',
  path: '/counter/sign_in/',
  access: 'public',
  rate: 'sign_in',
  summary: 'Sign in on the tablet with name and PIN',
  body: z.strictObject({
    staff_id: id,
    pin: staffPin,
  }),
  reply: z.object({
    token: z.string().describe('Good with the cookie of this tablet only'),
    expires_at: instant,
    staff: z.object({ id, name: z.string(), role: z.enum(STAFF_ROLES) }),
    outlet: outletName,
  }),
});

export const signOutAtCounter = endpoint({
  method: 'POST',
  path: '/counter/sign_out/',
  access: 'counter',
  rate: 'write',
  summary: 'End the shift on this tablet',
  reply: done,
});
