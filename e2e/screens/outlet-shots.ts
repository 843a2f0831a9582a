import { listArrivals, moveArrival, notifyArrival } from '@club/contract/outlets/arrivals';
import { addTablet } from '@club/contract/outlets/tablets';
import type { Page } from 'playwright-core';

import { call } from '#e2e/api.ts';
import { newStaff } from '#e2e/day-offer.ts';
import { makeReady, readySince } from '#e2e/outlet.ts';
import { givePinAgain, newPerson } from '#e2e/people.ts';
import { orderOf, paidOrder } from '#e2e/shop.ts';

import type { Cast } from './cast.ts';
import { late, pantry, reported } from './late.ts';
import { openDialog, press } from './press.ts';
import type { Shot } from './shot.ts';

const BOARD = '/outlet/orders';
const failing = { status: 500, json: {} };

const staffed = late(async ({ manager }) => {
  await newStaff(manager, 'Ruth Atim');
  await call(addTablet, { token: manager.access, body: { name: 'Back door' } });
});

const staff = async (cast: Cast) => {
  await staffed(cast);
  await givePinAgain(cast.manager);
  return '/outlet/staff';
};

/** Of two who have arrived one is being served, and one was. */
const served = late(async (cast) => {
  await arrive(cast, 'processing');
  await arrive(cast, 'completed');
});

async function arrive(cast: Cast, status: 'processing' | 'completed'): Promise<void> {
  const { shopper, manager } = cast;
  const order = await paidOrder(shopper, await pantry(cast));
  await makeReady(manager, order);
  await call(notifyArrival, { token: shopper.access, params: { id: order.id }, body: {} });
  const token = manager.access;
  const { data } = await call(listArrivals, { token, query: { status: 'new', per_page: 50 } });
  const { id } = data.results.find(({ order_number }) => order_number === order.order_number)!;
  await call(moveArrival, { token, params: { id }, body: { status } });
}

/** Ready for two days. */
const uncollected = late(async (cast) => {
  const order = await paidOrder(cast.shopper, await pantry(cast));
  await makeReady(cast.manager, order);
  await readySince(order.id, 49);
  return order;
});

const arrivals = (status: string) => async (cast: Cast) => {
  await served(cast);
  return `/outlet/arrivals?status=${status}`;
};

const collected = late(async (cast) => {
  const { shopper, manager } = cast;
  const order = await paidOrder(shopper, await pantry(cast));
  await makeReady(manager, order);
  return orderOf(shopper, order.id);
});

async function handOver(page: Page, cast: Cast): Promise<void> {
  const { secret_code } = await collected(cast);
  const box = page.getByRole('textbox', { name: 'Pickup code', exact: true });
  await box.fill(secret_code ?? '');
  await box.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click();
  await page.getByText('Code correct').waitFor();
}

/** What comes out of the printer, with nothing of the page around it. */
async function print(page: Page): Promise<void> {
  await page.evaluate('globalThis.print = () => undefined');
  await press(/^Print/)(page);
  await page.emulateMedia({ media: 'print' });
  await page.locator('.slip').waitFor();
}

/** Accepted without a network: kept on the tablet, and sent by the next page that has one. */
async function acceptOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(/As of/).waitFor();
  await press(/^Accept/)(page);
  await page.getByText('Waiting to be sent').waitFor();
}

async function addPerson(page: Page): Promise<void> {
  await press('Add Person')(page);
  const dialog = page.getByRole('dialog', { name: 'Add somebody' });
  await dialog.getByLabel('Name').fill('Joan Auma');
  await dialog.getByLabel('Phone number').fill(newPerson().phone);
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await page.getByText('It is shown only now.').waitFor();
}

async function addPersonBadly(page: Page): Promise<void> {
  await press('Add Person')(page);
  const dialog = page.getByRole('dialog', { name: 'Add somebody' });
  await dialog.getByLabel('Phone number').fill('0412');
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await dialog.getByText('Please enter a name').waitFor();
  await dialog.getByText('Please enter a valid phone number').waitFor();
}

async function addCounterTablet(page: Page): Promise<void> {
  await press('Add Tablet')(page);
  const dialog = page.getByRole('dialog', { name: 'Add a tablet' });
  await dialog.getByLabel('Name').fill('Counter');
  await dialog.getByRole('button', { name: 'Add Tablet' }).click();
  await page.getByAltText('QR code that sets up the tablet').waitFor();
}

async function pauseOffer(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: /^Sell again/ }).first();
  const pause = page.getByRole('button', { name: /^Pause offer/ }).first();
  await again.or(pause).first().waitFor();
  if (!(await again.isVisible())) {
    await pause.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause Offer' }).click();
  }
  await page.getByText('Paused', { exact: true }).first().waitFor();
}

async function sellOfferAgain(page: Page): Promise<void> {
  await pauseOffer(page);
  await press(/^Sell again/)(page);
  await page.getByText('is sold again').waitFor();
}

async function pauseOutlet(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Sell again now' });
  const pause = page.getByRole('button', { name: '30 minutes' });
  await again.or(pause).waitFor();
  if (await pause.isVisible()) await pause.click();
  await again.waitFor();
}

async function sellAgain(page: Page): Promise<void> {
  await pauseOutlet(page);
  await press('Sell again now')(page);
  await page.getByText('The outlet sells again').waitFor();
}

async function closeDay(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close Day' });
  const closed = page.getByText(/Closed by/);
  await close.or(closed).waitFor();
  if (await close.isVisible()) {
    await close.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Day' }).click();
  }
  await closed.waitFor();
}

async function changeBadly(page: Page): Promise<void> {
  await page.getByLabel('Delivery fee (UGX)').fill('-1');
  await press('Save Delivery Fee')(page);
  await page.getByText('Please give a whole number').waitFor();
  await page.getByLabel('Cancel if we have not accepted within (minutes)').fill('1');
  await press('Save Settings')(page);
  await page.getByText('Please give more minutes than for the reminder').waitFor();
}

async function loseFee(page: Page): Promise<void> {
  await page.route('**/outlets/my/delivery-fee/**', (route) => route.fulfill(failing));
  await page.reload();
  await page.getByText('Failed to load delivery fee. Please try again.').waitFor();
}

const manager = { who: 'manager' } as const;
const asked = { ...manager, isWindow: true } as const;

const board: Shot[] = [
  { name: 'outlet-delay', ...asked, path: `${BOARD}?status=preparing`, shows: /KC-/, act: openDialog(/^Needs longer/) },
  { name: 'outlet-new-code', ...asked, path: `${BOARD}?status=ready`, shows: /KC-/, act: openDialog(/^New code/) },
  {
    name: 'outlet-not-collected',
    ...asked,
    path: async (cast) => `${BOARD}?search=${(await uncollected(cast)).order_number}`,
    shows: /KC-/,
    act: openDialog(/^Not collected/),
  },
  { name: 'outlet-print', ...manager, path: BOARD, shows: /KC-/, act: print },
  {
    name: 'outlet-handed-over',
    ...asked,
    path: async (cast) => `${BOARD}?search=${(await collected(cast)).order_number}`,
    shows: /KC-/,
    act: handOver,
  },
  { name: 'outlet-none-found', ...manager, path: `${BOARD}?search=zzzz`, shows: 'No order found' },
  {
    name: 'outlet-reports',
    ...manager,
    path: async (cast) => {
      await reported(cast);
      return `${BOARD}?search=zzzz`;
    },
    shows: 'Reported problems',
  },
  { name: 'outlet-offline', ...manager, path: BOARD, shows: /KC-/, act: acceptOffline, dark: true },
];

const arriving: Shot[] = [
  {
    name: 'outlet-arrivals-processing',
    ...manager,
    path: arrivals('processing'),
    shows: /KC-/,
  },
  { name: 'outlet-arrivals-completed', ...manager, path: arrivals('completed'), shows: /KC-/ },
  {
    name: 'outlet-arrivals-stats-loading',
    ...manager,
    path: '/outlet/arrivals/stats',
    state: 'loading',
    shows: 'Arrival statistics',
  },
  { name: 'outlet-arrivals-stats-error', ...manager, path: '/outlet/arrivals/stats', state: 'error' },
];

const people: Shot[] = [
  { name: 'outlet-staff-add-errors', ...asked, path: staff, shows: 'Ruth Atim', act: addPersonBadly },
  { name: 'outlet-staff-pin', ...asked, path: staff, shows: 'Ruth Atim', act: addPerson, dark: true },
  { name: 'outlet-staff-reset', ...asked, path: staff, shows: 'Ruth Atim', act: openDialog('New PIN: Ruth Atim') },
  { name: 'outlet-staff-left', ...asked, path: staff, shows: 'Ruth Atim', act: openDialog('Has Left: Ruth Atim') },
  { name: 'outlet-staff-log', ...asked, path: staff, shows: 'Ruth Atim', act: openDialog('Log: Ruth Atim') },
  { name: 'outlet-staff-loading', ...manager, path: '/outlet/staff', state: 'loading', shows: 'Everybody enters' },
  { name: 'outlet-tablet-add', ...asked, path: staff, shows: 'Back door', act: openDialog('Add Tablet') },
  { name: 'outlet-tablet-code', ...asked, path: staff, shows: 'Back door', act: addCounterTablet, dark: true },
  { name: 'outlet-tablet-off', ...asked, path: staff, shows: 'Back door', act: openDialog('Switch Off: Back door') },
  { name: 'outlet-riders-add', ...manager, path: '/outlet/riders', shows: 'Add Rider', act: press('Add Rider') },
  { name: 'outlet-riders-loading', ...manager, path: '/outlet/riders', state: 'loading', shows: 'Add Rider' },
  { name: 'outlet-riders-error', ...manager, path: '/outlet/riders', state: 'error' },
];

const shelf: Shot[] = [
  { name: 'outlet-stock-edit', ...manager, path: '/outlet/stock', shows: /sold/, act: press(/^One more of/) },
  { name: 'outlet-stock-none', ...manager, path: '/outlet/stock?search=zzzz', shows: 'Nothing found for' },
  { name: 'outlet-day-loading', ...manager, path: '/outlet/day', state: 'loading', shows: 'Day close' },
  { name: 'outlet-settings-errors', ...manager, path: '/outlet/settings', shows: 'How the outlet', act: changeBadly },
  { name: 'outlet-settings-no-fee', ...manager, path: '/outlet/settings', shows: 'How the outlet', act: loseFee },
  { name: 'outlet-settings-offline', ...manager, path: '/outlet/settings', shows: 'How the outlet', state: 'offline' },
];

/** Of two outlets at which nothing waits, and what is done and undone there. */
const quiet: Shot[] = [
  { name: 'outlet-choose', who: 'chain', path: BOARD, shows: 'No new orders', dark: true },
  { name: 'outlet-empty-preparing', who: 'chain', path: `${BOARD}?status=preparing`, shows: 'Nothing to prepare' },
  { name: 'outlet-empty-ready', who: 'chain', path: `${BOARD}?status=ready`, shows: 'Nothing waits for pickup' },
  { name: 'outlet-arrivals-empty', who: 'chain', path: '/outlet/arrivals', shows: 'Nobody waits.', dark: true },
  { name: 'outlet-arrivals-stats-empty', who: 'chain', path: '/outlet/arrivals/stats', shows: 'Nobody has arrived' },
  { name: 'outlet-staff-empty', who: 'chain', path: '/outlet/staff', shows: 'Nobody yet' },
  { name: 'outlet-riders-empty', who: 'chain', path: '/outlet/riders', shows: 'No riders yet' },
  { name: 'outlet-stock-paused', who: 'chain', path: '/outlet/stock', shows: /sold/, act: pauseOffer },
  { name: 'outlet-stock-sold-again', who: 'chain', path: '/outlet/stock', shows: /sold/, act: sellOfferAgain },
  { name: 'outlet-settings-paused', who: 'chain', path: '/outlet/settings', act: pauseOutlet, dark: true },
  { name: 'outlet-settings-sells-again', who: 'chain', path: '/outlet/settings', act: sellAgain },
  {
    name: 'outlet-day-close',
    who: 'manager',
    path: '/outlet/day',
    shows: 'Handed over',
    act: openDialog('Close Day'),
    isWindow: true,
  },
  { name: 'outlet-day-closed', who: 'chain', path: '/outlet/day', shows: 'Handed over', act: closeDay },
];

/** Where the club acts in the place of an outlet. */
const club: Shot[] = [
  {
    name: 'admin-orders-move-errors',
    who: 'admin',
    path: '/admin/orders',
    shows: /KC-/,
    isWindow: true,
    dark: true,
    async act(page) {
      await press(/^Move order/)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Move Order' }).click();
      await page.getByText('Please say why').waitFor();
    },
  },
  { name: 'admin-orders-loading', who: 'admin', path: '/admin/orders', state: 'loading', shows: 'All orders' },
  {
    name: 'admin-outlet-fee-errors',
    who: 'admin',
    path: '/admin/outlet-settings',
    shows: 'Freshbasket',
    isWindow: true,
    async act(page) {
      await press(/^Edit the delivery fee/)(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Delivery fee (UGX)').fill('-1');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Please give a whole number').waitFor();
    },
  },
];

/** The console of an outlet, besides what stands in the walk of all consoles. */
export const outletShots: readonly Shot[] = [...board, ...arriving, ...people, ...shelf, ...quiet, ...club];
