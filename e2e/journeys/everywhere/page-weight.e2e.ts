import { setTimeout } from 'node:timers/promises';

import { listOffers } from '@club/contract/shop/search';
import type { Locator } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { holdScripts } from '#e2e/hold-scripts.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { KIB, SHIFTED, sizeOf, STREAM, watchFetches, weigh } from '#e2e/weigh.ts';

// The part of the web budget that no clock measures; `npm run bench:web` prints the whole.

test('the landing page weighs little and runs no framework', async ({ open }) => {
  const { page } = await open();
  const fetched = watchFetches(page);
  const font = page.waitForResponse(/\.woff2$/);
  await page.goto('/');
  await font;
  const weight = await weigh(fetched);
  expect(weight.requests).toBeLessThanOrEqual(6);
  expect(weight.document).toBeLessThanOrEqual(14 * KIB);
  expect(weight.script).toBeLessThanOrEqual(5 * KIB);
  expect(weight.all).toBeLessThanOrEqual(60 * KIB);
  expect(await page.evaluate(SHIFTED)).toBe(0);
});

for (const path of ['/apply', '/login']) {
  test(`${path} can be read before anything else has come`, async ({ open }) => {
    const { page } = await open();
    // Neither styles nor scripts arrive: what stands there comes from the page alone.
    await page.route(/\.(?:css|js|woff2)$/, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const button = page.getByRole('button', { name: /^(?:Sign in|Submit|Apply)/ });
    await expect(button.first()).toHaveCSS('font-weight', '600');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const font = page.waitForResponse(/\.woff2$/);
    const response = await page.goto(path);
    expect(sizeOf(await response!.body(), true)).toBeLessThanOrEqual(14 * KIB);
    await font;
    expect(await page.evaluate(SHIFTED)).toBe(0);
  });
}

test('a friend who sent them and a form that is kept are said from the first picture, and push nothing down', async ({
  open,
}) => {
  const { page } = await open();
  const typed = page.getByLabel('First name');
  await page.goto('/apply?ref=ZZZZ2222');
  await expect(page.getByText("You've been referred!")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toHaveAttribute('aria-disabled', 'true');
  await typed.fill('Amina');
  expect(await page.evaluate(SHIFTED)).toBe(0);
  await page.goto('/apply');
  await expect(page.getByText('Kept on this device from your last visit')).toBeVisible();
  await expect(typed).toHaveValue('Amina');
  expect(await page.evaluate(SHIFTED)).toBe(0);
});

async function boxOfLoaded(picture: Locator) {
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  return picture.boundingBox();
}

/** Asked once the page rests, for use without a network. */
const FOR_LATER = /\/auth\/keeping\/|\/orders\/\?tab=active/;

test('the first screen of a member shows its picture before its scripts, keeps to its budget and asks for each thing once', async ({
  open,
}) => {
  // A name of one line, as the page expects it.
  const { page } = await open({ as: await newMember(undefined, { first_name: 'Amina', last_name: 'Opio' }) });
  // What was announced just before is told once more when the stream opens, and this member was let in a moment ago.
  await setTimeout(3_500);
  const fetched = watchFetches(page);
  const stream = page.waitForResponse(STREAM);
  const letScriptsGo = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const early = await boxOfLoaded(page.locator('#first-picture img'));
  await expect(page.getByRole('region')).toHaveCount(0);
  letScriptsGo();
  await expect(page.getByRole('region', { name: 'Featured offers' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(/^Member since/)).toBeVisible();
  await stream;
  const picture = page.getByRole('region', { name: 'Featured offers' }).locator('img').first();
  expect(await boxOfLoaded(picture)).toEqual(early);
  const urls = fetched.map((response) => response.url());
  expect(urls.toSorted()).toEqual([...new Set(urls)].toSorted());
  const later = fetched.filter((response) => FOR_LATER.test(response.url()));
  expect(later.length).toBeLessThanOrEqual(2);
  const weight = await weigh(fetched.filter((response) => !later.includes(response)));
  expect(fetched.length).toBeLessThanOrEqual(20);
  expect(weight.script).toBeLessThanOrEqual(150 * KIB);
  expect(weight.all).toBeLessThanOrEqual(250 * KIB);
  expect(await page.evaluate(SHIFTED)).toBeLessThanOrEqual(0.01);
});

for (const path of ['/offers', '/offers/:offer']) {
  test(`${path} asks the server before its scripts, for each thing once, and sends few of them`, async ({ open }) => {
    const member = await newMember();
    const { page } = await open({ as: member });
    const [offer] = (await call(listOffers, { token: member.access, query: { per_page: 1 } })).results;
    await setTimeout(3_500);
    const fetched = watchFetches(page);
    const stream = page.waitForResponse(STREAM);
    const letScriptsGo = await holdScripts(page);
    const shown = page.waitForResponse(/\/api\/club\/offers\/(?:\?|[0-9a-f-]+\/$)/);
    const picture = path.endsWith(':offer') ? page.waitForResponse(/\/media\/offers\/.*\.avif$/) : undefined;
    await page.goto(path.replace(':offer', offer!.id), { waitUntil: 'commit' });
    await shown;
    await picture;
    letScriptsGo();
    await expect(page.getByRole('heading', { name: offer!.name })).toBeVisible();
    await stream;
    const urls = fetched.map((response) => response.url());
    expect(urls.toSorted()).toEqual([...new Set(urls)].toSorted());
    expect((await weigh(fetched)).script).toBeLessThanOrEqual(170 * KIB);
    expect(await page.evaluate(SHIFTED)).toBeLessThanOrEqual(0.01);
  });
}
