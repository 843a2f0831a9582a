import type { ReplyOf } from '@club/contract/endpoint';
import { listDayOffers } from '@club/contract/offers-of-the-day/offers';
import type { listOutletOrders } from '@club/contract/outlets/counter';
import { addToCart, type Cart } from '@club/contract/shop/cart';
import type { OrderDetail } from '@club/contract/shop/orders';
import type { Locator, Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { boughtCode } from '#e2e/day-offer.ts';
import { expect, test } from '#e2e/journey.ts';
import { makeReady } from '#e2e/outlet.ts';
import { demo, newApplicant, newMember, signInAs } from '#e2e/people.ts';
import { giveTo, newRider, readyDelivery } from '#e2e/riders.ts';
import { orderOf, paidAtTheKerb, paidOrder, placeOrder, waresOnSale } from '#e2e/shop.ts';
import { COUNTER_TABLET, LAPTOP, LARGE_PHONE, PHONE, type Watched } from '#e2e/watch.ts';

const NARROWEST = { width: 320, height: 640 };
/** A laptop's window at 400 %, or a phone on its side with its keyboard. */
const LOW = { width: 320, height: 256 };
/** Phones, a tablet, a laptop; and last a tablet on its side, which has the columns of a laptop and the least room for them. */
const WIDTHS = [PHONE.width, LARGE_PHONE.width, 768, LAPTOP.width, COUNTER_TABLET.width];
/** A phone on its side, or a small tablet, with letters twice as large. */
const TURNED = { width: 720, height: 640 };
/** Where members read with letters twice as large. */
const MEMBERS_SIZES = [TURNED, LARGE_PHONE, PHONE];
/** As long as a name may be, in one word: it is shown whole. */
const LONG_NAME = { first_name: 'Nalu'.repeat(20), last_name: 'Kato'.repeat(20) };
/** A chip with words in two lines is higher. */
const ONE_LINE_PX = 50;
const DAY_MS = 24 * 60 * 60_000;

test('no public page is wider than the smallest phone, nor than any with letters twice as large', async ({ open }) => {
  const { phone } = await newApplicant();
  const watched = await open({ viewport: NARROWEST });
  watched.allow(/status of 404/);
  const pages = [
    '/',
    '/apply',
    `/application-success?phone=256${phone.slice(1)}&applicationId=AP-261121-0001`,
    '/login',
    '/reset-pin',
    '/first-sign-in',
    '/privacy',
    '/terms',
    '/contact',
    '/no-such-page',
  ];
  pages.push(`/application-status?phone=256${phone.slice(1)}`);
  await expectNarrow(watched, pages, [TURNED, LARGE_PHONE, PHONE]);
});

test('nobody who writes a long word makes the status page wider than the phone', async ({ open }) => {
  const { phone } = await newApplicant();
  const { page } = await open();
  const word = 'long'.repeat(20);
  for (const told of [{ referred_by: word }, { status: 'rejected', reject_message: word, queue_position: null }]) {
    await page.route('**/members/check_status/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...told } });
    });
    await page.goto(`/application-status?phone=256${phone.slice(1)}`);
    await expect(page.getByText(word)).toBeVisible();
    expect(await widthOf(page)).toBe(PHONE.width);
    await page.unroute('**/members/check_status/');
  }
});

test('no member screen is wider than the smallest phone, nor than any with letters twice as large', async ({
  open,
}) => {
  const [member, manager] = [await newMember(undefined, LONG_NAME), await signInAs(demo.manager)];
  const ware = (await waresOnSale(member, 'Store cupboard month'))[0]!;
  const [order, ready] = [await placeOrder(member, ware), await paidOrder(member, ware)];
  await makeReady(manager, ready);
  const brought = await readyDelivery(manager, member);
  await giveTo(manager, brought, await newRider(manager, { first_name: LONG_NAME.first_name }));
  await boughtCode(member, 'A week of breakfast');
  const item = { offer_id: ware.offer.id, product_id: ware.product.id, quantity: 1 };
  await call(addToCart, { token: member.access, body: { ...item, service_type: 'in_store' } });
  const deals = (await call(listDayOffers, {})).results;
  const watched = await open({ as: member, viewport: NARROWEST });
  const tabs = ['account', 'rewards', 'saved', 'security', 'devices', 'preferences', 'data'].map(
    (tab) => `/profile?tab=${tab}`,
  );
  const screens = [
    '/dashboard',
    '/offers',
    '/offers-of-day',
    '/my-codes',
    '/orders?tab=all',
    '/cashback',
    '/notifications',
  ];
  await expectNarrow(watched, [...screens, ...tabs], MEMBERS_SIZES);
  await watched.page.goto('/profile');
  const { first_name, last_name } = LONG_NAME;
  for (const part of [`${first_name} ${last_name}`, first_name, last_name]) {
    await expect(watched.page.getByText(part, { exact: true }).first()).toBeVisible();
  }
  // A tablet held upright has just room for all places of the bar in one line.
  await watched.page.setViewportSize({ width: 768, height: 1024 });
  const places = await watched.page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
  expect(places.length).toBeGreaterThan(4);
  for (const place of places) expect((await place.boundingBox())!.height).toBe(44);
  await watched.page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expect.poll(() => widthOf(watched.page)).toBe(768);
  await closeOutlet(watched.page);
  const goods = [`/offers/${ware.offer.id}`, `/offers-of-day/${deals[0]!.id}`, '/cart', '/checkout'];
  const orders = [
    `/checkout?order=${order.id}`,
    `/orders/${order.id}`,
    `/orders/${ready.id}`,
    `/orders/${ready.id}/receipt`,
    `/orders/${brought.id}`,
  ];
  await expectNarrow(watched, [...goods, ...orders], MEMBERS_SIZES);
});

test('what is drawn in the bar of members lies on nothing else there with letters twice as large', async ({ open }) => {
  const { page } = await open({ as: await newMember() });
  await page.goto('/dashboard');
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const menu = page.getByRole('button', { name: 'Open menu' });
  const avatar = page.getByRole('button', { name: /profile of/ }).locator('span');
  await expect(avatar).toBeVisible();
  const [drawn, beside] = [await avatar.boundingBox(), await menu.boundingBox()];
  expect(drawn!.x + drawn!.width).toBeLessThanOrEqual(beside!.x);
});

test('no screen of those who run the club is wider than a phone, nor cut off with letters twice as large', async ({
  open,
}) => {
  const [member] = await Promise.all([newMember(undefined, LONG_NAME), newApplicant(undefined, LONG_NAME)]);
  const order = await paidOrder(member, (await waresOnSale(member, 'Store cupboard month'))[0]!);
  const admin = await open({ as: await signInAs(demo.admin), viewport: NARROWEST });
  const tabs = ['', 'review', 'refunds', 'payouts', 'settlements', 'reconciliation', 'ledger'];
  const finance = tabs.map((tab) => `/admin/finance${tab && `?tab=${tab}`}`);
  const pages = [
    'applications',
    'closing-requests',
    'offers-of-day',
    'orders',
    'outlet-settings',
    'support',
    'settings',
  ];
  const { payment } = await orderOf(member, order.id);
  const ofLong = [
    `/admin/applications?status=all&search=${LONG_NAME.first_name}`,
    `/admin/finance?payment=${payment!.id}`,
  ];
  await expectNarrow(admin, [...pages.map((page) => `/admin/${page}`), '/admin/journal', ...finance, ...ofLong]);
});

test('no screen of an outlet or a rider is wider than a phone, nor cut off with letters twice as large', async ({
  open,
}) => {
  const [manager, member] = [await signInAs(demo.manager), await newMember(undefined, LONG_NAME)];
  const order = await readyDelivery(manager, member);
  const rider = await newRider(manager, { first_name: LONG_NAME.first_name });
  await giveTo(manager, order, rider);
  const outlet = await open({ as: manager, viewport: NARROWEST });
  const pages = ['orders', 'orders?status=ready', 'arrivals', 'arrivals/stats', 'counter', 'day', 'stock', 'riders'];
  await expectNarrow(
    outlet,
    [...pages, 'staff', 'settings', 'statements'].map((page) => `/outlet/${page}`),
  );
  await expectNarrow(await open({ as: rider, viewport: NARROWEST }), ['/rider']);
  const tablet = await open({ viewport: NARROWEST });
  tablet.allow(/status of 40[14]/);
  await expectNarrow(tablet, ['/counter']);
});

test('no outlet whose name or address is one long word makes an offer or a receipt wider than the phone', async ({
  open,
}) => {
  const member = await newMember();
  const ware = (await waresOnSale(member, 'Store cupboard month'))[0]!;
  const order = await paidOrder(member, ware);
  const watched = await open({ as: member, viewport: NARROWEST });
  const word = 'long'.repeat(20);
  const ofOffer = { outlet_name: word, outlet_address: word, outlet_area: word, distributor_name: word };
  await watched.page.route(`**/offers/${ware.offer.id}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...ofOffer } });
  });
  await watched.page.route(`**/orders/${order.id}/`, async (route) => {
    const response = await route.fetch();
    const { outlet, ...rest } = (await response.json()) as OrderDetail;
    await route.fulfill({ response, json: { ...rest, outlet: { ...outlet, name: word, address: word, area: word } } });
  });
  await expectNarrow(
    watched,
    [`/offers/${ware.offer.id}`, `/orders/${order.id}`, `/orders/${order.id}/receipt`],
    MEMBERS_SIZES,
  );
});

test('no order of another day, and nobody who writes a long word, makes the board wider than the phone', async ({
  open,
}) => {
  const [manager, member] = [await signInAs(demo.manager), await newMember()];
  await paidAtTheKerb(member);
  const watched = await open({ as: manager, viewport: NARROWEST });
  const word = 'long'.repeat(20);
  const yesterday = new Date(Date.now() - DAY_MS).toISOString();
  await watched.page.route('**/outlets/my/orders/?*', async (route) => {
    const response = await route.fetch();
    const board = (await response.json()) as ReplyOf<typeof listOutletOrders>;
    const results = board.results.map((order) => ({
      ...order,
      customer_name: word,
      special_instructions: word,
      ready_estimate_at: yesterday,
      on_my_way_at: yesterday,
      items: order.items.map((item) => ({ ...item, product_name: word, brand_name: word })),
    }));
    await route.fulfill({ response, json: { ...board, results } });
  });
  await watched.page.goto('/outlet/orders');
  await expect(watched.page.getByText('Late: promised').first()).toBeVisible();
  await expectNarrow(watched, ['/outlet/orders']);
});

test('the filters of the offers keep to their lines, whichever font the phone has', async ({ open }) => {
  const { page } = await open({ as: await newMember() });
  // The club's own font does not come, and that of the phone is wider than those that pages are drawn for.
  await page.route('**/*.woff2', (route) => route.abort());
  for (const width of [PHONE.width, LARGE_PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width });
    await page.goto('/offers');
    await expect(page.getByText(/offers found/).first()).toBeAttached();
    await page.evaluate(
      `document.documentElement.style.setProperty('--font-sans', 'DejaVu Sans, Verdana, sans-serif')`,
    );
    await expect.poll(() => page.evaluate<string>('getComputedStyle(document.body).fontFamily')).toContain('DejaVu');
    const search = (await page.getByRole('combobox', { name: 'Search offers' }).boundingBox())!;
    const filters = (await page.getByRole('button', { name: /^Filters/ }).boundingBox())!;
    expect(filters.y).toBeLessThan(search.y + search.height);
    const rows = page.getByRole('group', { name: 'Categories' });
    expect(await linesOf(rows)).toBe(1);
    expect(await widthOf(page)).toBe(width);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const toggles = page.getByRole('dialog', { name: 'Filters' }).getByRole('group', { name: 'Show only' });
    // One beside or below the other, but none of them in two lines.
    expect(await linesOf(toggles)).toBeLessThanOrEqual(await toggles.getByRole('button').count());
    await expect(page.getByRole('button', { name: 'Show offers' })).toBeInViewport();
  }
});

/** The outlet of the cart has closed for the day, whichever hour this is: nowhere does checkout say more. */
async function closeOutlet(page: Page): Promise<void> {
  const day = new Date(Date.now() + 3 * DAY_MS).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });
  await page.route('**/cart/', async (route) => {
    const response = await route.fetch();
    const cart = (await response.json()) as Cart;
    await route.fulfill({ response, json: { ...cart, opening_hours: `${day} 8:00–20:00` } });
  });
}

/** So many lines its buttons stand in; none of them has words in two. */
async function linesOf(group: Locator): Promise<number> {
  const boxes = await group.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => ({
      top: button.getBoundingClientRect().top,
      height: button.getBoundingClientRect().height,
    })),
  );
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThan(ONE_LINE_PX);
  return new Set(boxes.map(({ top }) => Math.round(top))).size;
}

/** `large`: the windows in which letters may be twice as large. */
async function expectNarrow(
  { page }: Watched,
  addresses: readonly string[],
  large = [TURNED, LARGE_PHONE, PHONE],
): Promise<void> {
  for (const address of addresses) {
    await page.setViewportSize(NARROWEST);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // A page that is still being laid out may be wider for a moment.
    for (const width of [NARROWEST.width, ...WIDTHS]) {
      await page.setViewportSize({ ...NARROWEST, width });
      await expect.poll(() => widthOf(page), `${address} at ${width} px`).toBe(width);
    }
    if (large !== MEMBERS_SIZES)
      await expect.poll(() => page.evaluate<string[]>(CUT_OFF), `${address} on a tablet: cut off`).toEqual([]);
    await page.setViewportSize(LOW);
    await expect
      .poll(() => page.evaluate<number>(ROOM), `${address} in a low window: room between what stays`)
      .toBeGreaterThan(LOW.height / 2);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    for (const size of large) {
      await page.setViewportSize(size);
      const message = `${address} with letters twice as large at ${size.width} px`;
      await expect.poll(() => widthOf(page), message).toBe(size.width);
      await expect.poll(() => page.evaluate<string[]>(CUT_OFF), `${message}: cut off`).toEqual([]);
      if (large === MEMBERS_SIZES || size === TURNED) await expectWholeWords(page, message);
    }
  }
}

/** No usual word goes on in the next line, and what ends in three dots has said something before them. */
async function expectWholeWords(page: Page, message: string): Promise<void> {
  await expect.poll(() => page.evaluate<string[]>(BROKEN), `${message}: broken`).toEqual([]);
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}

/**
 * Words of which something cannot be seen because what holds them is too narrow and does not scroll. Left out is what is there
 * for screen readers alone, what ends in three dots and so says it, and what is hidden as a whole where it has no room.
 */
const CUT_OFF = `(() => {
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const { parentElement, textContent } = words.currentNode;
    if (textContent.trim() === '' || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(words.currentNode);
    const seen = range.getBoundingClientRect();
    if (seen.width > 0 && isCut(parentElement, seen)) found.push(textContent.trim().slice(0, 60));
  }
  return found;

  function isCut(holder, seen) {
    for (; holder !== null && holder !== document.body; holder = holder.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(holder);
      const box = holder.getBoundingClientRect();
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis' || clipPath !== 'none') return false;
      if (overflowX === 'visible') continue;
      if (seen.top >= box.bottom) return false;
      if (seen.right > box.right + 1 || seen.left < box.left - 1) return true;
    }
    return seen.right > document.documentElement.clientWidth + 1;
  }
})()`;

/** How much of the window's height is left between what stays in it wherever one scrolls to. */
const ROOM = `(() => {
  const staying = [...document.querySelectorAll('body *')].filter((each) => {
    const { position, pointerEvents } = getComputedStyle(each);
    return (position === 'fixed' || position === 'sticky') && pointerEvents !== 'none' && each.checkVisibility();
  });
  const boxes = staying.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > innerWidth / 2);
  return innerHeight - boxes.reduce((sum, { height }) => sum + height, 0);
})()`;

/** Words of up to twelve letters that stand in two lines, and names that have room for fewer than five letters. */
const BROKEN = `(() => {
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const node = words.currentNode;
    const { parentElement, textContent } = node;
    if (!parentElement.checkVisibility({ visibilityProperty: true })) continue;
    const { webkitLineClamp, fontSize } = getComputedStyle(parentElement);
    if (webkitLineClamp !== 'none' && parentElement.clientWidth < 5 * parseFloat(fontSize)) found.push(textContent.slice(0, 40));
    for (const { index, 0: word } of textContent.matchAll(/(?<![\\p{L}\\d@.])\\p{L}{2,12}(?![\\p{L}\\d@]|[.]\\p{L})/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  }
  return found;
})()`;
