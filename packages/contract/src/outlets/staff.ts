import { endpoint } from '@club/contract/endpoint';
import { id, idParams, instant } from '@club/contract/shapes';
import { STAFF_NAME_MAX_CHARS, STAFF_ROLES, STAFF_STATES } from '@club/rules/staff-pin';
import { z } from 'zod';

const chosen = z.object({ outlet: id.optional().catch(undefined) });

/** Somebody who works at an outlet. Of the PIN it is only known until when it is good. */
export const staffMember = z.object({
  id,
  name: z.string(),
  phone_masked: z.string(),
  role: z.enum(STAFF_ROLES),
  state: z.enum(STAFF_STATES),
  pin_expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  created_at: instant,
});
export type StaffMember = z.output<typeof staffMember>;

/** The PIN is here once and nowhere else: the manager hands it over. */
const withPin = z.object({ staff: staffMember, pin: z.string() });

export const listStaff = endpoint({
  method: 'GET',
  path: '/outlets/my/staff/',
  access: 'outlet',
  rate: 'browse',
  summary: 'Who works at the outlet',
  query: chosen,
  reply: z.object({ results: z.array(staffMember), outlet: z.object({ id, name: z.string() }) }),
});

const NAME_TEXT = 'Please enter a name';

export const addStaff = endpoint({
  method: 'POST',
  path: '/outlets/my/staff/',
  access: 'outlet',
  needs_pin: true,
  rate: 'write',
  summary: 'Add somebody who works at the outlet',
  query: chosen,
  body: z.strictObject({
    name: z.string(NAME_TEXT).trim().min(1, NAME_TEXT).max(STAFF_NAME_MAX_CHARS),
    phone: z.string('Phone number is required').max(32, 'Please enter a valid phone number'),
    role: z.enum(STAFF_ROLES),
  }),
  reply: withPin,
  status: 201,
});

/** A new PIN in place of the old one, which is worth nothing from then on. Unlocks as well. */
export const resetStaffPin = endpoint({
  method: 'POST',
  path: '/outlets/my/staff/:id/pin/',
  access: 'outlet',
  needs_pin: true,
  rate: 'write',
  summary: 'Give somebody a new PIN',
  params: idParams,
  reply: withPin,
});

/** `locked` for a while, `active` again, or `left` for good: from then on the PIN opens nothing. */
export const moveStaff = endpoint({
  method: 'PATCH',
  path: '/outlets/my/staff/:id/',
  access: 'outlet',
  rate: 'write',
  summary: 'Lock, unlock or say that somebody has left',
  params: idParams,
  body: z.strictObject({ state: z.enum(STAFF_STATES) }),
  reply: staffMember,
});

/** What happened with somebody, the newest first. */
export const readStaffLog = endpoint({
  method: 'GET',
  path: '/outlets/my/staff/:id/log/',
  access: 'outlet',
  rate: 'browse',
  summary: 'What happened with somebody who works here',
  params: idParams,
  reply: z.object({
    results: z.array(
      z.object({
        type: z.enum([
          'added',
          'pin_set',
          'pin_used',
          'locked',
          'unlocked',
          'left',
          'signed_in',
          'signed_out',
          'shut_out',
        ]),
        at: instant,
        by: z.string().nullable().describe('The manager who did it'),
        note: z.string().nullable(),
      }),
    ),
  }),
});
