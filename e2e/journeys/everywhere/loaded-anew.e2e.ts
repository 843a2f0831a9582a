import type { Page } from '@playwright/test';

import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { placeOrder, waresOnSale } from '#e2e/shop.ts';
import { PHONE } from '#e2e/watch.ts';
import { SHIFTED } from '#e2e/weigh.ts';

const OFFERS = '**/api/club/offers/?*';
/** A finger's breadth. */
const NEAR_PX = 50;

const placeOf = (page: Page) => page.evaluate<number>('scrollY');
const heightOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollHeight');
/** Two frames, after which whatever follows from what was drawn has been drawn as well. */
const frames = (page: Page) =>
  page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => undefined)',
  );
const isLoading = (page: Page) => page.locator('[role=status][aria-busy=true]');

/** Goes down all of the page but for its last bit, once all of it is drawn. */
async function goDown(page: Page): Promise<number> {
  await page.keyboard.press('Shift');
  await expect(async () => {
    const height = await heightOf(page);
    await expect(isLoading(page)).toHaveCount(0);
    await frames(page);
    expect(await heightOf(page)).toBe(height);
    expect(height).toBeGreaterThan(PHONE.height + 4 * NEAR_PX);
  }).toPass();
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight - innerHeight - 60)');
  await frames(page);
  return placeOf(page);
}

async function expectAt(page: Page, place: number): Promise<void> {
  await expect.poll(async () => Math.abs((await placeOf(page)) - place)).toBeLessThanOrEqual(NEAR_PX);
  await expect(isLoading(page)).toHaveCount(0);
  await frames(page);
  expect(Math.abs((await placeOf(page)) - place)).toBeLessThanOrEqual(NEAR_PX);
}

/** Keeps the list of offers back until it is let go. */
async function holdOffers(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(OFFERS, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a screen that is loaded anew or come back to is where one was', async ({ open }) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  for (const quantity of [1, 2]) await placeOrder(member, ware!, quantity);
  const { page } = await open({ as: member });

  for (const path of ['/offers', `/offers/${ware!.offer.id}`, '/orders', '/dashboard']) {
    await test.step(`${path} loaded anew`, async () => {
      await page.goto(path);
      const place = await goDown(page);
      await page.reload();
      await expectAt(page, place);
      expect(await page.evaluate(SHIFTED)).toBeLessThanOrEqual(0.01);
      await page.reload();
      await expectAt(page, place);
    });
  }
  await test.step('back from another site, and from another page of ours', async () => {
    await page.goto('/offers');
    const place = await goDown(page);
    await page.goto('about:blank');
    await page.goBack();
    await expectAt(page, place);
    await page.goto('/dashboard');
    await expect(page.getByText(/^Member since/)).toBeVisible();
    // Nobody was further down on this one yet.
    expect(await placeOf(page)).toBe(0);
    await page.goBack();
    await expectAt(page, place);
  });
  await test.step('an address that names a part of the page goes there', async () => {
    // From the same page it would not be loaded.
    await page.goto('about:blank');
    await page.goto('/offers#main');
    await goDown(page);
    await page.reload();
    await expect(isLoading(page)).toHaveCount(0);
    await frames(page);
    // It begins below the bar of the frame.
    expect(await placeOf(page)).toBeLessThanOrEqual(4 * NEAR_PX);
  });
});

test('so it is where the answer is long under way, and where one loads anew before it has come', async ({ open }) => {
  const { page } = await open({ as: await newMember() });
  await page.goto('/offers');
  const place = await goDown(page);
  const letGo = await holdOffers(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
  letGo();
  await expectAt(page, place);
});

test('whoever goes elsewhere on the page before all of it is there is left alone', async ({ open }) => {
  const { page } = await open({ as: await newMember() });
  await page.goto('/offers');
  await goDown(page);
  const letGo = await holdOffers(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
  await frames(page);
  const before = await placeOf(page);
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, before > 200 ? -200 : 200);
  await expect.poll(() => placeOf(page)).not.toBe(before);
  const chosen = await placeOf(page);
  letGo();
  await expect(page.getByRole('region', { name: 'Offers found' }).getByRole('link').nth(5)).toBeVisible();
  await expect(isLoading(page)).toHaveCount(0);
  await frames(page);
  expect(Math.abs((await placeOf(page)) - chosen)).toBeLessThanOrEqual(NEAR_PX);
});
