import type { Page } from 'playwright-core';

import { consoleShots } from './console-shots.ts';
import { counterShots } from './counter-shots.ts';
import { courierShots } from './courier-shots.ts';
import { dayOfferShots } from './day-offer-shots.ts';
import { deliveryShots } from './delivery-shots.ts';
import { financeShots } from './finance-shots.ts';
import { membershipShots } from './membership-shots.ts';
import { orderShots } from './order-shots.ts';
import { outletShots } from './outlet-shots.ts';
import { openDialog, press } from './press.ts';
import { profileShots } from './profile-shots.ts';
import { reconciliationShots } from './reconciliation-shots.ts';
import { shoppingShots } from './shopping-shots.ts';
import type { Shot } from './shot.ts';

const publicShots: Shot[] = [
  { name: 'landing', who: 'visitor', path: '/', dark: true },
  { name: 'landing-check-status', who: 'visitor', path: '/', act: openDialog('Check Status'), isWindow: true },
  { name: 'apply', who: 'visitor', path: '/apply', dark: true },
  {
    name: 'apply-filled-in-part',
    who: 'visitor',
    path: ({ pending }) => `/apply?ref=${pending.referral_code}`,
    async act(page, { pending }) {
      await page.getByLabel('First name').fill('');
      await page.getByLabel('First name').blur();
      await page.getByLabel('Last name').fill('Nambi');
      await page.getByLabel('MTN number').fill(pending.phone);
      await page.getByLabel('Airtel number').fill('0771');
      await page.getByLabel('4-digit PIN').fill('1234');
      await page.getByLabel('Confirm PIN').fill('1243');
      await page.getByLabel('Confirm PIN').blur();
      await page.getByText('This MTN number is already registered').waitFor();
    },
  },
  {
    name: 'application-success',
    who: 'visitor',
    path: ({ pending }) => `/application-success?phone=${pending.phone}`,
    shows: /^AP-/,
  },
  {
    name: 'application-status-loading',
    who: 'visitor',
    path: ({ pending }) => statusOf(pending.phone),
    state: 'loading',
    shows: 'Checking your application...',
  },
  { name: 'application-status-error', who: 'visitor', path: ({ pending }) => statusOf(pending.phone), state: 'error' },
  {
    name: 'application-status-pending',
    who: 'visitor',
    path: ({ pending }) => statusOf(pending.phone),
    shows: 'Current Position',
    dark: true,
  },
  {
    name: 'application-status-approved',
    who: 'visitor',
    path: ({ approved }) => statusOf(approved.phone),
    shows: 'Congratulations',
  },
  {
    name: 'application-status-rejected',
    who: 'visitor',
    path: ({ rejected }) => statusOf(rejected.phone),
    shows: 'Application Not Accepted',
  },
  { name: 'application-status-unknown-number', who: 'visitor', path: statusOf('0779999999'), shows: 'could not find' },
  { name: 'login', who: 'visitor', path: '/login', dark: true },
  {
    name: 'login-errors',
    who: 'visitor',
    path: '/login',
    async act(page) {
      await page.getByLabel('Phone number').fill('0412');
      await press('Sign in')(page);
    },
  },
  {
    name: 'login-not-approved',
    who: 'visitor',
    path: '/login',
    isWindow: true,
    async act(page, { pending }) {
      await page.getByLabel('Phone number').fill(pending.phone);
      await page.getByLabel('4-digit PIN').fill(pending.pin);
      await press('Sign in')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'login-forgot-pin', who: 'visitor', path: '/login', act: forgetPin, isWindow: true, dark: true },
  { name: 'reset-pin', who: 'visitor', path: '/reset-pin', dark: true },
  { name: 'first-sign-in', who: 'visitor', path: '/first-sign-in#a-link' },
  { name: 'reset-pin-errors', who: 'visitor', path: '/reset-pin', act: resetBadly },
  { name: 'step-up', who: 'newcomer', path: '/dashboard', shows: 'Cashback earned', act: needProof, isWindow: true },
  { name: 'privacy', who: 'visitor', path: '/privacy' },
  { name: 'terms', who: 'visitor', path: '/terms' },
  { name: 'contact', who: 'visitor', path: '/contact' },
  { name: 'not-found', who: 'visitor', path: '/no/such/page', shows: 'Page not found' },
];

async function forgetPin(page: Page): Promise<void> {
  // Before the scripts are there it leads to a page of its own.
  await page.locator('button:enabled', { hasText: 'Sign in' }).waitFor();
  await page.getByText('Forgot your PIN?').click();
  await page.getByRole('dialog').waitFor();
}

async function resetBadly(page: Page): Promise<void> {
  await page.getByLabel('Phone number').fill('0771');
  await press('Set new PIN')(page);
}

/** The product of the pictures trusts every device, so the refusal is played. */
async function needProof(page: Page): Promise<void> {
  const body = JSON.stringify({ message: '', error: '', error_code: 'step_up_required', errors: {} });
  await page.route('**/api/club/orders/*', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body }),
  );
  await page.goto('/orders');
  await page
    .getByRole('dialog')
    .getByText(/We sent it by SMS to/)
    .waitFor();
}

function statusOf(phone: string): string {
  return `/application-status?phone=${phone}`;
}

/** Every screen and every state of it. */
export const shots: readonly Shot[] = [
  ...publicShots,
  ...membershipShots,
  ...dayOfferShots,
  ...shoppingShots,
  ...orderShots,
  ...deliveryShots,
  ...courierShots,
  ...profileShots,
  ...consoleShots,
  ...outletShots,
  ...counterShots,
  ...financeShots,
  ...reconciliationShots,
];
