import { getMe } from '@club/contract/people/members';
import type { Page } from 'playwright-core';

import { call } from '#e2e/api.ts';

import { type Cast, LONG_NAME } from './cast.ts';
import type { Shot } from './shot.ts';

const tab = (name: string) => `/admin/finance?tab=${name}`;

/** A payout above the bound, to which this admin has agreed and another has not. */
async function agreedByMe(page: Page, { admin }: Cast): Promise<void> {
  const { id } = await call(getMe, { token: admin.access });
  const results = [
    {
      id: '01a1fd55-7a80-7fb3-963e-c56a1668797a',
      member_name: LONG_NAME,
      source: 'cashback',
      network: 'mtn',
      phone_masked: '077•••123',
      amount: 350_000,
      fee: 500,
      status: 'waiting',
      failure_reason: null,
      refusal_reason: null,
      requested_at: new Date().toISOString(),
      first_approved_by: { id, name: 'Okello James' },
      second_approved_by: null,
      ended_at: null,
      transfer: null,
      retry_of: null,
      retried: false,
    },
  ];
  await page.route(/\/admin\/payouts\/\?/, async (route) => {
    const listed = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...listed, results, count: 1, next: null } });
  });
  await page.reload();
  await page.getByText('Approved by you').waitFor();
}

/** Payments and what goes out again, as the club's admins see them. */
export const financeShots: readonly Shot[] = [
  { name: 'finance-payments', who: 'admin', path: tab('payments'), shows: /KC-/, dark: true },
  {
    name: 'finance-payment',
    who: 'admin',
    path: tab('payments'),
    shows: /KC-/,
    dark: true,
    async act(page) {
      await page.getByRole('link', { name: /KC-/ }).first().click();
      await page.getByRole('region', { name: 'What happened' }).waitFor();
    },
  },
  { name: 'finance-payments-none', who: 'admin', path: `${tab('payments')}&search=zzzz`, shows: 'No payment fits' },
  { name: 'finance-payments-loading', who: 'admin', path: tab('payments'), state: 'loading', shows: 'Finance' },
  { name: 'finance-payments-error', who: 'admin', path: tab('payments'), state: 'error' },
  { name: 'finance-review', who: 'admin', path: tab('review'), shows: /No reviews|KC-/ },
  {
    name: 'finance-review-marked',
    who: 'admin',
    path: tab('payments'),
    shows: /KC-/,
    dark: true,
    async act(page) {
      await page.getByRole('link', { name: /KC-/ }).nth(1).click();
      const mark = page.getByRole('button', { name: 'Mark for Review' });
      await page.getByRole('region', { name: 'What happened' }).waitFor();
      // The picture before this one may have marked it.
      if (await mark.isVisible()) {
        await mark.click();
        await page.getByLabel('What should be looked at?').fill('The caller sounded odd');
        await page.getByRole('button', { name: 'Mark', exact: true }).click();
        await mark.waitFor({ state: 'detached' });
      }
      await page.goto(tab('review'));
      await page.getByText('The caller sounded odd').first().waitFor();
    },
  },
  { name: 'finance-refunds', who: 'admin', path: tab('refunds'), shows: 'New Refund', dark: true },
  {
    name: 'finance-refund-form',
    who: 'admin',
    path: `${tab('refunds')}&new=1`,
    shows: 'New refund',
    dark: true,
    async act(page, { orders: { paid } }) {
      await page.getByRole('searchbox', { name: 'Order number' }).fill(paid.order_number);
      await page
        .getByRole('button', { name: /^One more of/ })
        .first()
        .click();
      await page.getByLabel('Reason').fill('Broken on arrival');
      await page.getByText('The member gets').waitFor();
    },
  },
  { name: 'finance-payouts', who: 'admin', path: tab('payouts'), shows: 'wallet that pays out', dark: true },
  {
    name: 'finance-payout-approved-by-you',
    who: 'admin',
    path: tab('payouts'),
    shows: 'wallet that pays out',
    dark: true,
    act: agreedByMe,
  },
  {
    name: 'finance-payout-lost',
    who: 'admin',
    path: `${tab('payouts')}&status=review`,
    shows: 'Close by Hand',
    dark: true,
  },
  {
    name: 'finance-payout-close',
    who: 'admin',
    path: `${tab('payouts')}&status=review`,
    shows: 'Close by Hand',
    isWindow: true,
    async act(page) {
      await page.getByRole('button', { name: 'Close by Hand' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'finance-payouts-error', who: 'admin', path: tab('payouts'), state: 'error' },
  { name: 'finance-ledger', who: 'admin', path: tab('ledger'), shows: 'Sale received', dark: true },
  {
    name: 'finance-ledger-account',
    who: 'admin',
    path: `${tab('ledger')}&account=club_commission`,
    shows: 'Sale completed',
  },
  { name: 'finance-ledger-none', who: 'admin', path: `${tab('ledger')}&search=zzzz`, shows: 'No entry fits' },
  { name: 'finance-ledger-error', who: 'admin', path: tab('ledger'), state: 'error' },
  { name: 'finance-callbacks', who: 'admin', path: `${tab('payments')}&callbacks=1`, shows: 'belongs to a payment' },
];
