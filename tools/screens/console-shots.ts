import type { Page } from 'playwright-core';

import type { Shot } from './shot.ts';

const admin: Shot[] = [
  { name: 'admin-applications', who: 'admin', path: '/admin/applications', shows: /\d+ applications/, dark: true },
  { name: 'admin-application', who: 'admin', path: '/admin/applications', shows: /\d+ applications/, act: openFirst },
  {
    name: 'admin-approve',
    who: 'admin',
    path: '/admin/applications',
    shows: /\d+ applications/,
    isWindow: true,
    async act(page) {
      await openFirst(page);
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
    },
  },
  {
    name: 'admin-reject',
    who: 'admin',
    path: '/admin/applications',
    shows: /\d+ applications/,
    isWindow: true,
    async act(page) {
      await openFirst(page);
      await page.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    },
  },
  { name: 'admin-approved', who: 'admin', path: '/admin/applications?status=approved', shows: /\d+ applications/ },
  { name: 'admin-none-found', who: 'admin', path: '/admin/applications?search=zzzz', shows: 'No application matches' },
  {
    name: 'admin-loading',
    who: 'admin',
    path: '/admin/applications',
    state: 'loading',
    shows: 'The head of the queue stands first.',
  },
  { name: 'admin-error', who: 'admin', path: '/admin/applications', state: 'error' },
];

const outlet: Shot[] = [
  { name: 'outlet-new', who: 'manager', path: '/outlet/orders', shows: /KC-/, dark: true },
  { name: 'outlet-preparing', who: 'manager', path: '/outlet/orders?status=preparing', shows: /KC-/ },
  { name: 'outlet-ready', who: 'manager', path: '/outlet/orders?status=ready', shows: /KC-/ },
  {
    name: 'outlet-code',
    who: 'manager',
    path: '/outlet/orders?status=ready',
    shows: /KC-/,
    act: openCode,
    isWindow: true,
  },
  {
    name: 'outlet-wrong-code',
    who: 'manager',
    path: '/outlet/orders?status=ready',
    shows: /KC-/,
    isWindow: true,
    async act(page, { orders: { ready } }) {
      await page.getByRole('button', { name: `Complete with code: order ${ready.order_number}` }).click();
      await page.getByRole('textbox', { name: "Customer's pickup code" }).click();
      await page.keyboard.type('000000');
      await page.getByText('This code is not correct.').waitFor();
    },
  },
  { name: 'outlet-completed', who: 'manager', path: '/outlet/orders?status=completed', shows: 'Completed' },
  { name: 'outlet-loading', who: 'manager', path: '/outlet/orders', state: 'loading', shows: 'Sound off' },
  { name: 'outlet-error', who: 'manager', path: '/outlet/orders', state: 'error' },
];

export const consoleShots: readonly Shot[] = [...admin, ...outlet];

async function openFirst(page: Page): Promise<void> {
  await page.locator('[data-row]').first().click();
}

async function openCode(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Complete with code/ })
    .first()
    .click();
}
