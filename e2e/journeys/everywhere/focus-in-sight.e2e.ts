import { listDayOffers } from '@club/contract/offers-of-the-day/offers';
import { addToCart } from '@club/contract/shop/cart';
import type { Locator, Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { boughtCode } from '#e2e/day-offer.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { placeOrder, waresOnSale } from '#e2e/shop.ts';
import { LARGE_PHONE, PHONE } from '#e2e/watch.ts';

const MOST_TABS = 60;
/** What the keyboard of a small phone leaves of its window, where the browser makes the window smaller. */
const BESIDE_KEYBOARD = { width: 360, height: 440 };

test('what the keyboard goes to is to be seen: below no bar, and within the window', async ({ open }) => {
  const member = await newMember();
  const ware = (await waresOnSale(member, 'Store cupboard month'))[0]!;
  const item = { offer_id: ware.offer.id, product_id: ware.product.id, quantity: 1 };
  await call(addToCart, { token: member.access, body: { ...item, service_type: 'in_store' } });
  await boughtCode(member, 'A week of breakfast');
  const [deal] = (await call(listDayOffers, {})).results;
  const { page } = await open({ as: member });

  await test.step('categories are swiped through on a phone', async () => {
    await page.goto('/offers');
    await expect(page.getByRole('group', { name: 'Categories' }).getByRole('button').nth(3)).toBeAttached();
    await page.getByRole('button', { name: 'Find offers near me' }).focus();
    expect(await hiddenOnTheWay(page, '[aria-label=Categories]')).toEqual([]);
  });
  await test.step('a row of offers moves to the card that the keyboard goes to', async () => {
    await page.goto('/dashboard');
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(cards.nth(1)).toBeAttached();
    await cards.first().getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(cards.nth(1).getByRole('link')).toBeFocused();
    const rightOf = ({ x, width }: { x: number; width: number }) => x + width;
    await expect.poll(async () => rightOf((await cards.nth(1).boundingBox())!)).toBeLessThanOrEqual(PHONE.width);
  });
  await test.step('a form in a dialog goes on behind its foot', async () => {
    await page.goto('/my-codes');
    await page.getByRole('button', { name: 'Report' }).first().click();
    await expect(page.getByLabel('What is wrong?')).toBeFocused();
    expect(await hiddenOnTheWay(page, '[role=dialog]')).toEqual([]);
  });
  await test.step('a long form stands behind the bar with what is paid, with letters twice as large too', async () => {
    await page.setViewportSize(LARGE_PHONE);
    await page.goto('/checkout');
    const pay = page.getByRole('button', { name: 'Pay for Order' });
    await expect(pay).toBeEnabled();
    await expect(pay).toBeInViewport();
    await expect(page.getByLabel('Save payment information for future purchases')).toBeAttached();
    await enlarge(page);
    await expect(pay).not.toBeInViewport();
    await page.getByRole('main').getByRole('link').first().focus();
    expect(await hiddenOnTheWay(page, 'main')).toEqual([]);
  });
  await test.step('the bar of the cart ends it where it would take half of the window', async () => {
    await page.goto('/cart');
    const proceed = page.getByRole('main').getByRole('link', { name: 'Proceed to Pay' }).last();
    await expect(proceed).toBeInViewport();
    await enlarge(page);
    await expect(proceed).not.toBeInViewport();
    await page.getByRole('main').getByRole('link').first().focus();
    expect(await hiddenOnTheWay(page, 'main')).toEqual([]);
  });
  await test.step('so do the head of an offer of the day and the choice in its dialog', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`/offers-of-day/${deal!.id}`);
    const buy = page.getByRole('button', { name: 'Buy Now' });
    await expect(buy).toBeVisible();
    await enlarge(page);
    await page.getByRole('button', { name: 'Back' }).focus();
    expect(await hiddenOnTheWay(page, 'main')).toEqual([]);
    await page.evaluate("document.documentElement.style.fontSize = ''");
    await buy.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Buy Now' }).getByLabel('Phone number')).toBeVisible();
    await enlarge(page);
    expect(await hiddenOnTheWay(page, '[role=dialog]')).toEqual([]);
    await page.evaluate("document.documentElement.style.fontSize = ''");
    // It was off while its dialog was open.
    await page.keyboard.press('Escape');
    await expect(buy).toBeFocused();
  });
});

test('what is typed stands above the bar, also where the phone gives the window but what its keyboard leaves', async ({
  open,
}) => {
  const member = await newMember();
  const ware = (await waresOnSale(member, 'Store cupboard month'))[0]!;
  const item = { offer_id: ware.offer.id, product_id: ware.product.id, quantity: 1 };
  await call(addToCart, { token: member.access, body: { ...item, service_type: 'in_store' } });
  await boughtCode(member, 'A week of breakfast');
  const { page } = await open({ as: member, viewport: BESIDE_KEYBOARD });

  await test.step('what is wrong with a code, at its first line and at the last that the field has', async () => {
    await page.goto('/my-codes');
    await page.getByRole('button', { name: 'Report' }).first().click();
    await expect(page.getByLabel('What is wrong?')).toBeFocused();
    await page.keyboard.press('Tab');
    const description = page.getByLabel('Description');
    await expect(description).toBeFocused();
    expect(await coveredOf(description)).toBe(0);
    await page.keyboard.type('No one\nof them\nknows\nthis code');
    expect(await coveredOf(description)).toBe(0);
  });
  await test.step('its foot stays where the page is when it takes the focus', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.evaluate((popup) => popup.scrollTo(0, 0));
    await dialog.getByRole('button', { name: 'Cancel' }).focus();
    expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  });
  await test.step('special instructions, half behind the bar before', async () => {
    await page.goto('/checkout');
    const pay = page.getByRole('button', { name: 'Pay for Order' });
    await expect(pay).toBeEnabled();
    const wishes = page.getByLabel('Special instructions');
    await wishes.evaluate((field) => {
      const view = field.ownerDocument.defaultView!;
      view.scrollBy(0, field.getBoundingClientRect().bottom - view.innerHeight);
    });
    await expect.poll(() => coveredOf(wishes)).toBeGreaterThan(0);
    const before = await page.evaluate('scrollY');
    await pay.focus();
    expect(await page.evaluate('scrollY')).toBe(before);
    await wishes.focus();
    expect(await coveredOf(wishes)).toBe(0);
  });
});

test('no dialog of a member scrolls sideways with letters twice as large, and its cross stands in it', async ({
  open,
}) => {
  const member = await newMember();
  const order = await placeOrder(member, (await waresOnSale(member, 'Store cupboard month'))[0]!);
  await boughtCode(member, 'A week of breakfast');
  const { page } = await open({ as: member, viewport: LARGE_PHONE });
  const dialogs = [
    ['/my-codes', 'QR Code'],
    ['/my-codes', 'Redeem Now'],
    ['/my-codes', 'Report'],
    ['/orders', `Track order ${order.order_number}`],
    [`/orders/${order.id}`, 'Cancel Order'],
  ] as const;
  for (const [address, name] of dialogs) {
    await page.goto(address);
    await page.getByRole('button', { name }).first().click();
    const dialog = page.locator('[role=dialog], [role=alertdialog]');
    await expect(dialog).toBeVisible();
    if (name === 'QR Code') await expect(dialog.getByRole('img')).toBeVisible();
    await enlarge(page);
    for (const size of [LARGE_PHONE, PHONE]) {
      await page.setViewportSize(size);
      const shown = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(shown, `${name} at ${size.width} px`).toBe(0);
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    }
  }
});

/** How many of the pixels of its height are behind something else, or out of the window. */
async function coveredOf(field: Locator): Promise<number> {
  return field.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    const spots = Array.from({ length: Math.floor(height) - 4 }, (_, px) => top + 2 + px);
    return spots.filter((y) => it.ownerDocument.elementFromPoint(left + width / 2, y) !== it).length;
  });
}

async function enlarge(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
}

/** What had the focus and was not to be seen, from where it is until Tab leaves the part or has gone round. */
async function hiddenOnTheWay(page: Page, part: string): Promise<string[]> {
  const hidden: string[] = [];
  await page.evaluate('globalThis.been = new Set()');
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    const place = await page.evaluate<{ isOver: boolean; hidden?: string }>(`(${LOOK})(${JSON.stringify(part)})`);
    if (place.isOver) return hidden;
    if (place.hidden !== undefined) hidden.push(place.hidden);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${part} was not left with ${MOST_TABS} presses of Tab`);
}

/** Of a choice that is drawn by its label, the label counts. */
const LOOK = `(part) => {
  const it = document.activeElement;
  if (it.closest(part) === null || been.has(it)) return { isOver: true };
  been.add(it);
  const small = it.getBoundingClientRect();
  const seen = small.width > 2 ? it : it.closest('label') ?? it;
  const box = seen.getBoundingClientRect();
  const spots = Array.from({ length: 49 }, (_, n) => [(n % 7) + 0.5, Math.floor(n / 7) + 0.5]);
  const isSeen = spots.some(([x, y]) => seen.contains(document.elementFromPoint(box.left + (box.width * x) / 7, box.top + (box.height * y) / 7)));
  return { isOver: false, ...(isSeen ? {} : { hidden: it.outerHTML.slice(0, 120) }) };
}`;
