import type { StaffMember } from '@club/contract/outlets/staff';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { PinDialog } from './PinDialog.tsx';

afterEach(cleanup);

const BEFORE = '2026-12-01T08:00:00.000Z';
const UNTIL = '2026-12-02T08:00:00.000Z';
const AFTER = '2026-12-02T08:00:05.000Z';
const ruth: StaffMember = {
  id: 's1',
  name: 'Ruth Atim',
  phone_masked: '+256 7** *** *12',
  role: 'cashier',
  state: 'active',
  pin_expires_at: UNTIL,
  last_used_at: null,
  created_at: '2026-11-21T17:43:00Z',
};

async function textWhen(change: Partial<StaffMember> | undefined): Promise<string> {
  const person = change && { ...ruth, ...change };
  const shown = { id: 's1', name: 'Ruth Atim', pin: '204816', until: UNTIL };
  render(<PinDialog shown={shown} person={person} onClose={vi.fn()} />);
  const dialog = await screen.findByRole('dialog', { name: 'PIN of Ruth Atim' });
  return dialog.textContent.replaceAll(/\s/g, ' ');
}

const digits = '2 0 4 8 1 6';
const isShown = (text: string) => text.replaceAll(' ', '').includes(digits.replaceAll(' ', ''));

it.each([
  ['the list has it', {}],
  ['the list has not come', undefined],
  ['the list is of before', { pin_expires_at: BEFORE, state: 'locked' }],
] as const)('a new PIN is shown while %s', async (_, change) => {
  const text = await textWhen(change);
  expect(isShown(text)).toBe(true);
  expect(text).toContain('Good until');
  expect(text).not.toMatch(/colleague/);
});

it.each([
  ['has given another one', { pin_expires_at: AFTER }, 'has given Ruth Atim another PIN'],
  ['has said that they left', { state: 'left', pin_expires_at: null }, 'Ruth Atim has left'],
] as const)('its digits go, and why is said, once a colleague %s', async (_, change, why) => {
  const text = await textWhen(change);
  expect(isShown(text)).toBe(false);
  expect(text).toContain('This PIN opens nothing any more');
  expect(text).toContain(why);
  expect(text).not.toContain('Good until');
});

it('it stays where a colleague has locked them, as it is good again when that is undone', async () => {
  const text = await textWhen({ state: 'locked' });
  expect(isShown(text)).toBe(true);
  expect(text).toContain('A colleague has locked Ruth Atim');
});
