import { endpoint } from '@club/contract/endpoint';
import { instant, pageOf, pageQuery } from '@club/contract/shapes';
import { SETTING_NAMES } from '@club/rules/settings';
import { z } from 'zod';

export const settingName = z.enum(SETTING_NAMES);

/** A setting as it stands; its bounds and its standard are rules that both sides know. */
export const setting = z.object({
  name: settingName,
  value: z.int(),
  changed_at: instant.nullable().describe('Null while the standard stands that nobody has changed'),
  changed_by: z.string().nullable(),
  counts_from: instant.nullable().describe('What loosens a guard counts only then'),
  until_then: z.int().nullable().describe('What counts before `counts_from`'),
});
export type Setting = z.output<typeof setting>;

export const listSettings = endpoint({
  method: 'GET',
  path: '/admin/settings/',
  access: 'admin',
  rate: 'browse',
  summary: 'What an operator may set while the club runs',
  reply: z.object({ results: z.array(setting) }),
});

const VALUE_TEXT = 'Please enter a whole number';

/**
 * `was` is the value that the person saw: a change over somebody else's is refused with `setting_changed`. It needs the
 * PIN within the last five minutes, else 403 `pin_required`.
 */
export const changeSetting = endpoint({
  method: 'PATCH',
  path: '/admin/settings/',
  access: 'admin',
  // All of them: those of the queue decide who gets into the club, all others who may move how much money, and when.
  needs_pin: true,
  rate: 'write',
  summary: 'Change one setting; it counts from now on, or a day later where it loosens a guard',
  body: z.strictObject({ name: settingName, value: z.int(VALUE_TEXT), was: z.int(VALUE_TEXT) }),
  idempotent: true,
  reply: setting,
});

export const settingChange = z.object({
  id: z.int(),
  name: settingName,
  before: z.int(),
  after: z.int(),
  at: instant,
  by: z.string().nullable().describe('Null for the system'),
});
export type SettingChange = z.output<typeof settingChange>;

export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/admin/settings/changes/',
  access: 'admin',
  rate: 'browse',
  summary: 'Who changed which setting, newest first',
  query: pageQuery(10).extend({ name: settingName.optional().catch(undefined) }),
  reply: pageOf(settingChange),
});
