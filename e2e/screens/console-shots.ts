import type { Page } from 'playwright-core';

import { demo } from '#e2e/people.ts';

import { reported } from './late.ts';
import { openDialog } from './press.ts';
import type { Shot } from './shot.ts';

const SETTLEMENTS = '/admin/finance?tab=settlements';

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
  {
    name: 'admin-long-name',
    who: 'admin',
    path: '/admin/applications?status=approved&search=Ssebunnya',
    shows: /Ssebunnya/,
    act: openFirst,
  },
  { name: 'admin-approved', who: 'admin', path: '/admin/applications?status=approved', shows: /\d+ applications/ },
  { name: 'admin-none-found', who: 'admin', path: '/admin/applications?search=zzzz', shows: 'No application matches' },
  { name: 'admin-closing', who: 'admin', path: '/admin/closing-requests', shows: /Nothing open|No closing requests/ },
  { name: 'admin-closing-error', who: 'admin', path: '/admin/closing-requests', state: 'error' },
  {
    name: 'admin-loading',
    who: 'admin',
    path: '/admin/applications',
    state: 'loading',
    shows: 'The head of the queue stands first.',
  },
  { name: 'admin-error', who: 'admin', path: '/admin/applications', state: 'error' },
  { name: 'admin-settlements', who: 'admin', path: SETTLEMENTS, shows: 'Freshbasket', dark: true },
  { name: 'admin-settlements-loading', who: 'admin', path: SETTLEMENTS, state: 'loading', shows: 'Settlements' },
  { name: 'admin-settlements-error', who: 'admin', path: SETTLEMENTS, state: 'error' },
  {
    name: 'admin-outlet-money',
    who: 'admin',
    path: SETTLEMENTS,
    shows: 'Freshbasket',
    async act(page) {
      await page.getByRole('link', { name: /Freshbasket/ }).click();
      await page.getByText('Next statement').waitFor();
    },
  },
  {
    name: 'admin-outlet-number',
    who: 'admin',
    path: SETTLEMENTS,
    shows: 'Freshbasket',
    isWindow: true,
    dark: true,
    async act(page) {
      await page.getByRole('link', { name: /Kitenge/ }).click();
      await page.getByRole('button', { name: 'Set Number' }).click();
      await page.getByLabel('Phone number').fill('0752000777');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Please enter a valid MTN number').waitFor();
    },
  },
  { name: 'admin-orders', who: 'admin', path: '/admin/orders', shows: /KC-/ },
  {
    name: 'admin-orders-move',
    who: 'admin',
    path: '/admin/orders',
    shows: /KC-/,
    isWindow: true,
    act: openDialog(/^Move order/),
  },
  { name: 'admin-orders-none', who: 'admin', path: '/admin/orders?search=zzzz', shows: 'No order is like that.' },
  { name: 'admin-orders-error', who: 'admin', path: '/admin/orders', state: 'error' },
  { name: 'admin-outlets', who: 'admin', path: '/admin/outlet-settings', shows: 'Freshbasket', dark: true },
  {
    name: 'admin-outlet-fee',
    who: 'admin',
    path: '/admin/outlet-settings',
    shows: 'Freshbasket',
    isWindow: true,
    act: openDialog(/^Edit the delivery fee/),
  },
  {
    name: 'admin-outlets-none',
    who: 'admin',
    path: '/admin/outlet-settings?search=zzzz',
    shows: 'No outlets found',
  },
  {
    name: 'admin-outlets-loading',
    who: 'admin',
    path: '/admin/outlet-settings',
    state: 'loading',
    shows: 'The delivery fee of every outlet',
  },
  { name: 'admin-outlets-error', who: 'admin', path: '/admin/outlet-settings', state: 'error' },
  { name: 'admin-settings', who: 'admin', path: '/admin/settings', shows: 'Places a jump moves', dark: true },
  {
    name: 'admin-settings-change',
    who: 'admin',
    path: '/admin/settings',
    shows: 'Places a jump moves',
    isWindow: true,
    async act(page) {
      await page.getByRole('button', { name: 'Change: Places a jump moves' }).click();
      await page.getByLabel('New value').fill('0');
      await page.getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    name: 'admin-settings-testimonial',
    who: 'admin',
    path: '/admin/settings',
    shows: 'Testimonials',
    isWindow: true,
    async act(page) {
      await page.getByRole('button', { name: 'Add Testimonial' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    name: 'admin-settings-contact',
    who: 'admin',
    path: '/admin/settings',
    shows: 'How people reach the club',
    isWindow: true,
    async act(page) {
      await page.getByRole('button', { name: 'Change: How people reach the club' }).click();
      await page.getByLabel('WhatsApp').fill('0770 123456');
      await page.getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    name: 'admin-support',
    who: 'admin',
    path: async (cast) => {
      await reported(cast);
      return '/admin/support';
    },
    shows: 'Wrong items',
  },
  {
    name: 'admin-support-resolve',
    who: 'admin',
    path: async (cast) => {
      await reported(cast);
      return '/admin/support';
    },
    shows: 'Wrong items',
    isWindow: true,
    act: openDialog('Resolve'),
  },
  { name: 'admin-support-none', who: 'admin', path: '/admin/support?status=resolved', shows: 'Nothing here' },
  { name: 'admin-support-error', who: 'admin', path: '/admin/support', state: 'error' },
  { name: 'admin-journal', who: 'admin', path: '/admin/journal', shows: 'newest first' },
  { name: 'admin-journal-none', who: 'admin', path: '/admin/journal?search=zzzz', shows: 'No entries' },
  { name: 'admin-journal-loading', who: 'admin', path: '/admin/journal', state: 'loading', shows: 'Journal' },
  { name: 'admin-journal-error', who: 'admin', path: '/admin/journal', state: 'error' },
  { name: 'admin-settings-loading', who: 'admin', path: '/admin/settings', state: 'loading', shows: 'Changes so far' },
  { name: 'admin-settings-error', who: 'admin', path: '/admin/settings', state: 'error' },
  {
    name: 'admin-second-factor',
    who: 'admin',
    path: '/profile?tab=security',
    shows: 'Authenticator app',
    isWindow: true,
    dark: true,
    async act(page) {
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const code = page.getByRole('img', { name: 'QR code for the authenticator app' });
      const pin = page.getByRole('dialog', { name: 'Enter your PIN' }).getByLabel('4-digit PIN');
      // Taking all pictures lasts longer than a sign-in counts as proof.
      await code.or(pin).waitFor();
      if (await pin.isVisible()) {
        await pin.fill(demo.admin.pin);
        await page.getByRole('button', { name: 'Go on' }).click();
      }
      await code.waitFor();
    },
  },
];

const outlet: Shot[] = [
  { name: 'outlet-statements', who: 'manager', path: '/outlet/statements', shows: 'No statements', dark: true },
  {
    name: 'outlet-statements-loading',
    who: 'manager',
    path: '/outlet/statements',
    state: 'loading',
    shows: 'Statements',
  },
  { name: 'outlet-statements-error', who: 'manager', path: '/outlet/statements', state: 'error' },
  { name: 'outlet-arrivals', who: 'manager', path: '/outlet/arrivals', shows: /KC-/, dark: true },
  { name: 'outlet-arrivals-one', who: 'manager', path: '/outlet/arrivals?status=new', shows: /KC-/ },
  {
    name: 'outlet-arrivals-loading',
    who: 'manager',
    path: '/outlet/arrivals',
    state: 'loading',
    shows: 'New Arrivals',
  },
  { name: 'outlet-arrivals-error', who: 'manager', path: '/outlet/arrivals', state: 'error' },
  { name: 'outlet-arrivals-offline', who: 'manager', path: '/outlet/arrivals', state: 'offline', shows: /KC-/ },
  { name: 'outlet-arrivals-stats', who: 'manager', path: '/outlet/arrivals/stats', shows: 'Last seven days' },
  { name: 'outlet-staff', who: 'manager', path: '/outlet/staff', shows: 'Add Person' },
  { name: 'outlet-staff-add', who: 'manager', path: '/outlet/staff', isWindow: true, act: openDialog('Add Person') },
  { name: 'outlet-staff-error', who: 'manager', path: '/outlet/staff', state: 'error' },
  { name: 'outlet-riders', who: 'manager', path: '/outlet/riders', shows: 'Add Rider' },
  { name: 'outlet-stock', who: 'manager', path: '/outlet/stock', shows: /sold/ },
  { name: 'outlet-stock-loading', who: 'manager', path: '/outlet/stock', state: 'loading', shows: 'Stock' },
  { name: 'outlet-stock-error', who: 'manager', path: '/outlet/stock', state: 'error' },
  { name: 'outlet-day', who: 'manager', path: '/outlet/day', shows: 'Handed over' },
  { name: 'outlet-day-error', who: 'manager', path: '/outlet/day', state: 'error' },
  { name: 'outlet-settings', who: 'manager', path: '/outlet/settings', shows: 'How the outlet works', dark: true },
  {
    name: 'outlet-settings-loading',
    who: 'manager',
    path: '/outlet/settings',
    state: 'loading',
    shows: 'Outlet Settings',
  },
  { name: 'outlet-settings-error', who: 'manager', path: '/outlet/settings', state: 'error' },
  {
    name: 'outlet-reject',
    who: 'manager',
    path: '/outlet/orders',
    shows: /KC-/,
    isWindow: true,
    act: openDialog(/^Reject/),
  },
  {
    name: 'outlet-short',
    who: 'manager',
    path: '/outlet/orders',
    shows: /KC-/,
    isWindow: true,
    act: openDialog(/^Not in stock/),
  },
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
