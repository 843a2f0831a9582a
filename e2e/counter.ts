import { addStaff } from '@club/contract/outlets/staff';
import { addTablet } from '@club/contract/outlets/tablets';
import { expect, type Page } from '@playwright/test';

import { call } from './api.ts';
import { newPerson, type SignedIn } from './people.ts';
import { COUNTER_TABLET, type Watched, type Wishes } from './watch.ts';

type Open = (wishes?: Wishes) => Promise<Watched>;

/** A tablet at the counter of the manager's outlet, with somebody of the staff signed in on it. */
export async function openCounter(open: Open, manager: SignedIn): Promise<Page> {
  return (await openTablet(open, manager)).page;
}

/** The same with the PIN of who works there. */
export async function openTablet(
  open: Open,
  manager: SignedIn,
  wishes: Wishes = {},
): Promise<Watched & { pin: string }> {
  const { first_name, phone } = newPerson();
  const name = `${first_name} ${phone.slice(-4)}`;
  const token = manager.access;
  const { pin } = await call(addStaff, { token, body: { name, phone, role: 'cashier' } });
  const { code } = await call(addTablet, { token, body: { name: `Window ${phone.slice(-4)}` } });
  const counter = await open({ viewport: COUNTER_TABLET, ...wishes });
  // Before it is set up the tablet is told that nothing is here.
  counter.allow(/status of 404/);
  const { page } = counter;
  await page.goto(`/counter#${code}`);
  await page.getByRole('button', { name: 'Set Up Tablet' }).click();
  await page.getByRole('button', { name }).click();
  await page.getByLabel('6-digit PIN').fill(pin);
  await page.getByRole('button', { name: 'Start Shift' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  return { ...counter, pin };
}
