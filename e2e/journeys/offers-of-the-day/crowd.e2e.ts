import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

const OFFER = 'A week of breakfast';
const PURCHASE = '**/api/club/offers-of-day/purchase/';
const WAITING = 'Many members are buying right now. We keep trying for you.';
const BUSY = {
  message: 'We are very busy right now. Please try again in a moment.',
  error_code: 'service_busy',
  errors: {},
  retry_after: 2,
};

test('in a crowd the purchase says that it waits, goes on by itself, and is made once', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ as: member });
  watched.allow(/status of 503/);
  const { page } = watched;
  const dialog = page.getByRole('dialog');
  const keys: (string | undefined)[] = [];
  // As the server refuses whom it cannot hear; the third time it is the server itself.
  await page.route(PURCHASE, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length < 3 ? route.fulfill({ status: 503, json: BUSY }) : route.continue();
  });
  await page.goto('/offers-of-day');
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^Buy Now ?: ${OFFER}`) })
    .first()
    .click();
  await expect(dialog.getByText('You can buy this offer.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Purchase/ }).click();
  await expect(dialog.getByText(WAITING)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await expect(
    dialog.getByText('Check your phone to enter your mobile money PIN to complete the purchase'),
  ).toBeVisible({ timeout: 30_000 });
  await handsetOf(member.phone).isAsked();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('who closes the dialog before the server has heard of the purchase buys nothing', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ as: member });
  watched.allow(/status of 503/);
  const { page } = watched;
  const dialog = page.getByRole('dialog');
  await page.route(PURCHASE, (route) => route.fulfill({ status: 503, json: { ...BUSY, retry_after: 1 } }));
  await page.goto('/offers-of-day');
  const buyNow = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^Buy Now ?: ${OFFER}`) })
    .first();
  await buyNow.click();
  await expect(dialog.getByText('You can buy this offer.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Purchase/ }).click();
  await expect(dialog.getByText(WAITING)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // From here on the server would hear it, and the page would have tried again within two seconds.
  await page.unroute(PURCHASE);
  await page.waitForTimeout(2_500);
  await page.reload();
  await buyNow.click();
  await expect(dialog.getByText('You can buy this offer.')).toBeVisible();
});
