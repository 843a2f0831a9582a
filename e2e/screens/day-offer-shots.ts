import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { redeemAtCounter } from '@club/contract/offers-of-the-day/redemption';
import { openCounterShift, tellProvisional } from '@club/contract/offers-of-the-day/shifts';
import type { Page } from 'playwright-core';

import { call } from '#e2e/api.ts';
import { boughtCode, newStaff } from '#e2e/day-offer.ts';

import type { Cast } from './cast.ts';
import type { Shot } from './shot.ts';

const OFFER = 'A week of breakfast';
/** Of the ten minutes some have passed. */
const HELD_MS = 8 * 60_000;

async function openFirst(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'How It Works' }).waitFor();
}

async function beginPurchase(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Buy Now/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Purchase terms').waitFor();
  await page.getByText('You can buy this offer.').waitFor();
}

/** The shopper's codes: one to use, one that was handed over at the counter. */
async function haveCodes(page: Page, { shopper, manager }: Cast): Promise<void> {
  const used = await boughtCode(shopper, OFFER);
  await boughtCode(shopper, OFFER);
  const { pin } = await newStaff(manager, 'Sarah Auma');
  await call(redeemAtCounter, { token: manager.access, body: { code: used.code, pin } });
  await page.reload();
  await page.getByText('Your code').first().waitFor();
}

async function openQr(page: Page): Promise<void> {
  await pressFirst(page, 'QR Code');
  await page.getByRole('img', { name: /QR code of/ }).waitFor();
}

async function report(page: Page): Promise<void> {
  await pressFirst(page, 'Report');
  await page.getByRole('button', { name: 'Send Report' }).click();
  await page.getByText('Please select an issue type').waitFor();
}

async function askForPin(page: Page): Promise<void> {
  await pressFirst(page, 'Redeem Now');
  await pressFirst(page, 'Verify Code');
  await page.getByText('Step 2 of 3').waitFor();
}

async function checkGood(page: Page, { shopper }: Cast): Promise<void> {
  const { code } = await boughtCode(shopper, OFFER);
  await page.getByLabel('8-digit code').fill(code);
  await pressFirst(page, 'Check Code');
  await page.getByText('Good', { exact: true }).waitFor();
}

async function checkUnknown(page: Page): Promise<void> {
  await page.getByLabel('8-digit code').fill('00000000');
  await pressFirst(page, 'Check Code');
  await page.getByText('No such code', { exact: true }).waitFor();
}

/** Work without a network was allowed, the network went, and a signed QR was scanned. */
async function goOffline(page: Page, { shopper, manager }: Cast): Promise<void> {
  const { qr_text } = await boughtCode(shopper, OFFER);
  const { pin } = await newStaff(manager, 'Sarah Auma');
  await page.getByRole('button', { name: /^Allow/ }).click();
  await page.getByRole('dialog').getByLabel('6-digit staff PIN').fill(pin);
  await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Allowed by Sarah Auma').waitFor();
  await page.context().setOffline(true);
  await page.getByText('No network').waitFor();
  await page.getByLabel('8-digit code').fill(qr_text!);
  await page.getByText('Provisional').waitFor();
}

/** Handed over without a network, and redeemed elsewhere before that was told. */
async function haveConflict(page: Page, { shopper, manager }: Cast): Promise<void> {
  const { code, qr_text } = await boughtCode(shopper, OFFER);
  const { pin } = await newStaff(manager, 'Sarah Auma');
  const token = manager.access;
  const { id, server_time } = await call(openCounterShift, { token, query: {}, body: { pin } });
  await call(redeemAtCounter, { token, body: { code, pin } });
  const body = { qr: qr_text!, handed_over_at: server_time };
  await call(tellProvisional, { token, params: { id }, body });
  await page.reload();
  // At the counter it is folded, and open where the club looks at all of them.
  const fold = page.locator('summary', { hasText: OFFER }).first();
  const words = page.getByText('The code had been used before.').filter({ visible: true }).first();
  await fold.or(words).first().waitFor();
  if (await fold.isVisible()) await fold.click();
  await words.waitFor();
}

async function byPhone(page: Page): Promise<void> {
  await pressFirst(page, 'The customer has no smartphone');
  await page.getByRole('dialog').waitFor();
}

async function takeBack(page: Page, { shopper, manager }: Cast): Promise<void> {
  const { code } = await boughtCode(shopper, OFFER);
  const { pin } = await newStaff(manager, 'Sarah Auma');
  await call(redeemAtCounter, { token: manager.access, body: { code, pin } });
  await page.reload();
  await pressFirst(page, 'Take back');
  await page.getByRole('dialog').waitFor();
}

async function pressFirst(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

/** All pieces are held, and the member is third in line or may join it. */
const soldOutButHeld =
  (place: number | null) =>
  async (page: Page, { deal }: Cast) => {
    await page.route(`**/offers-of-day/${deal.id}/`, async (route) => {
      const offer: DayOffer = await (await route.fetch()).json();
      const products = offer.products.map((product) => ({ ...product, remaining_quantity: 0, stock_quantity: 0 }));
      await route.fulfill({
        json: { ...offer, products, remaining_quantity: 0, held_quantity: 2, line_for: [products[0]!.id] },
      });
    });
    const line =
      place === null ? null : { product_id: deal.products[0]!.id, place, joined_at: new Date().toISOString() };
    await page.route('**/waiting/', (route) => route.fulfill({ json: { reminded: false, line, in_line: 4 } }));
    await page.reload();
    await page
      .getByText(place === null ? 'Wait in line' : `You are number ${place} in line`)
      .first()
      .waitFor();
  };

/** A piece came free and is held for the member. */
async function haveTurn(page: Page, { orders: { unpaid } }: Cast): Promise<void> {
  const payment = { stage: 'none', status: 'pending', message: '' };
  await page.route('**/open-purchase/', (route) => route.fulfill({ json: { order_id: unpaid.id, payment } }));
  const hold_expires_at = new Date(Date.now() + HELD_MS).toISOString();
  await page.route(`**/orders/${unpaid.id}/`, (route) => route.fulfill({ json: { ...unpaid, hold_expires_at } }));
  await page.reload();
  await page.getByText('It is your turn').waitFor();
  await page
    .getByText(/^\d+:\d\d left$/)
    .filter({ visible: true })
    .first()
    .waitFor();
}

const oneDeal = {
  who: 'newcomer',
  path: ({ deal }: Cast) => `/offers-of-day/${deal.id}`,
} as const;

/** Offers of the day, their purchase and the codes. */
export const dayOfferShots: Shot[] = [
  { name: 'day-offers', who: 'member', path: '/offers-of-day', shows: 'All Active Offers', dark: true },
  { name: 'day-offers-window', who: 'member', path: '/offers-of-day', shows: 'All Active Offers', isWindow: true },
  { name: 'day-offers-empty', who: 'member', path: '/offers-of-day?search=zzzz', shows: 'No offers found' },
  { name: 'day-offers-loading', who: 'member', path: '/offers-of-day', state: 'loading' },
  { name: 'day-offers-error', who: 'member', path: '/offers-of-day', state: 'error' },
  { name: 'day-offer', who: 'member', path: '/offers-of-day', shows: 'All Active Offers', act: openFirst },
  {
    name: 'day-offer-purchase',
    who: 'member',
    path: '/offers-of-day',
    shows: 'All Active Offers',
    act: beginPurchase,
    isWindow: true,
  },
  { name: 'day-offer-line', ...oneDeal, shows: 'How It Works', act: soldOutButHeld(null) },
  { name: 'day-offer-in-line', ...oneDeal, shows: 'How It Works', act: soldOutButHeld(3), dark: true },
  { name: 'day-offer-turn', ...oneDeal, shows: 'How It Works', act: haveTurn },
  { name: 'day-offer-loading', ...oneDeal, state: 'loading' },
  { name: 'day-offer-error', ...oneDeal, state: 'error' },
  { name: 'day-offer-teaser', who: 'visitor', path: ({ deal }) => `/deal/${deal.id}`, shows: 'Apply', dark: true },
  { name: 'my-codes', who: 'shopper', path: '/my-codes', act: haveCodes },
  { name: 'my-codes-window', who: 'shopper', path: '/my-codes', shows: 'Your code', isWindow: true },
  { name: 'my-codes-redeemed', who: 'shopper', path: '/my-codes?tab=redeemed', shows: 'Successfully redeemed' },
  { name: 'my-codes-loading', who: 'shopper', path: '/my-codes', state: 'loading' },
  { name: 'my-codes-error', who: 'shopper', path: '/my-codes', state: 'error' },
  { name: 'code-qr', who: 'shopper', path: '/my-codes', shows: 'Your code', act: openQr, isWindow: true, dark: true },
  { name: 'code-report', who: 'shopper', path: '/my-codes', shows: 'Your code', act: report, isWindow: true },
  { name: 'code-redeem', who: 'shopper', path: '/my-codes', shows: 'Your code', act: askForPin, isWindow: true },
  { name: 'code-counter-good', who: 'manager', path: '/outlet/counter', shows: 'Today', act: checkGood },
  { name: 'code-counter-unknown', who: 'manager', path: '/outlet/counter', shows: 'Today', act: checkUnknown },
  { name: 'code-counter-shift', who: 'manager', path: '/outlet/counter', shows: 'Today', act: goOffline },
  { name: 'code-counter-conflicts', who: 'manager', path: '/outlet/counter', shows: 'Today', act: haveConflict },
  {
    name: 'control-room-conflicts',
    who: 'admin',
    path: '/admin/offers-of-day/conflicts',
    shows: 'Offline conflicts',
    act: haveConflict,
    dark: true,
  },
  {
    name: 'control-room-conflicts-settled',
    who: 'admin',
    path: '/admin/offers-of-day/conflicts?state=settled',
    shows: 'None settled yet',
  },
  {
    name: 'code-counter-by-phone',
    who: 'manager',
    path: '/outlet/counter',
    shows: 'Today',
    act: byPhone,
    isWindow: true,
  },
  {
    name: 'code-counter-take-back',
    who: 'manager',
    path: '/outlet/counter',
    shows: 'Today',
    act: takeBack,
    isWindow: true,
  },
  { name: 'control-room', who: 'admin', path: '/admin/offers-of-day', shows: 'Timeline', dark: true },
  {
    name: 'control-room-extend',
    who: 'admin',
    path: '/admin/offers-of-day',
    shows: 'Timeline',
    isWindow: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Extend/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('By how long?').waitFor();
    },
  },
  {
    name: 'control-room-loading',
    who: 'admin',
    path: '/admin/offers-of-day',
    state: 'loading',
    shows: 'Offers of the day as',
  },
  { name: 'control-room-error', who: 'admin', path: '/admin/offers-of-day', state: 'error' },
  {
    name: 'control-room-unused',
    who: 'admin',
    path: '/admin/offers-of-day',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Unused codes/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'No unused codes' }).waitFor();
    },
  },
  { name: 'my-codes-empty', who: 'newcomer', path: '/my-codes', shows: 'No active codes' },
];
