import { boughtCode } from '#e2e/day-offer.ts';
import { handsetOf } from '#e2e/handset.ts';
import { holdNews } from '#e2e/hold-news.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { expectAccessible, expectToast } from '#e2e/watch.ts';

const OFFER = 'A week of breakfast';
const CALLS = '**/api/club/offers-of-day/';
const broken = { status: 500, json: {} };

test('an offer that cannot be loaded, checked or bought says so in words', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ as: member });
  watched.allow(/status of 500/);
  const { page } = watched;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const messages = page.getByRole('region', { name: 'Messages' });

  await test.step('while the list loads, its shape is there', async () => {
    let goOn = () => undefined as void;
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(`${CALLS}?*`, async (route) => {
      await waits;
      await route.continue();
    });
    await page.goto('/offers-of-day');
    await expect(main.getByText('Loading offers of the day')).toBeAttached();
    goOn();
    await expect(main.getByRole('heading', { name: /All Active Offers/ })).toBeVisible();
    await page.unroute(`${CALLS}?*`);
  });
  await test.step('an offer that cannot be loaded is said, and tried again', async () => {
    const link = main.getByRole('link', { name: `View Details of ${OFFER}` }).first();
    const address = await link.getAttribute('href');
    const one = `${CALLS}${address!.split('/').at(-1)}/`;
    const letNews = await holdNews(page);
    await page.route(one, (route) => route.fulfill(broken));
    await page.goto(address!);
    await expect(messages).toContainText('Failed to load offer details', { timeout: 20_000 });
    await expect(main.getByRole('heading', { name: 'This offer could not be shown' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(one);
    await main.getByRole('button', { name: 'Try Again' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(OFFER);
    await letNews();
  });
  await test.step('what cannot be checked is no yes', async () => {
    const check = `${CALLS}check_eligibility/`;
    await page.route(check, (route) => route.fulfill(broken));
    await main.getByRole('button', { name: 'Buy Now' }).click();
    await expect(dialog.getByText('Unable to check eligibility. Please try again.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Purchase/ })).toBeDisabled();
    for (const words of [/non-refundable/, /valid until the offer expires/, /at the outlet/, /SMS is optional/]) {
      await expect(dialog.getByRole('region', { name: 'Purchase terms' }).getByText(words).first()).toBeVisible();
    }
    await page.unroute(check);
    await dialog.getByRole('button', { name: /^One more/ }).click();
    await expect(dialog.getByText('You can buy this offer.')).toBeVisible();
  });
  await test.step('a purchase that fails says what the server says, else that it failed', async () => {
    const purchase = `${CALLS}purchase/`;
    await page.route(purchase, (route) => route.fulfill({ status: 418, json: {} }));
    watched.allow(/status of 4(?:09|18)/);
    const buy = dialog.getByRole('button', { name: /^Purchase/ });
    await buy.click();
    await expect(dialog.getByRole('alert').first()).toContainText('Purchase failed. Please try again.');
    await page.unroute(purchase);
    const said = { message: 'Only 1 left', error: 'Only 1 left', error_code: 'insufficient_stock', errors: {} };
    await page.route(purchase, (route) => route.fulfill({ status: 409, json: said }));
    await buy.click();
    await expect(dialog.getByRole('alert').first()).toContainText('Only 1 left');
    await page.unroute(purchase);
  });
});

test('codes that cannot be loaded, refreshed or reported say so in words', async ({ open }) => {
  const member = await newMember();
  await boughtCode(member, OFFER);
  const watched = await open({ as: member });
  watched.allow(/status of 500/);
  const { page } = watched;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const messages = page.getByRole('region', { name: 'Messages' });
  const codes = `${CALLS}my_codes/?*`;

  await test.step('the list of offers says how many codes wait, and leads to them', async () => {
    await page.goto('/offers-of-day');
    const panel = main.getByRole('region', { name: 'Your Active Codes' });
    await expect(panel).toContainText('1 unused code');
    await panel.getByRole('link', { name: 'View My Codes' }).click();
    await expect(page).toHaveURL('/my-codes');
  });
  await test.step('refreshing fetches them anew, and says when it could not', async () => {
    await expect(main.getByText('Your code')).toBeVisible();
    const fetched = page.waitForResponse(/my_codes/);
    await main.getByRole('button', { name: 'Refresh', exact: true }).click();
    expect((await fetched).status()).toBe(200);
    await page.route(codes, (route) => route.fulfill(broken));
    await main.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(messages).toContainText('Failed to refresh codes. Please try again.', { timeout: 20_000 });
    await expect(main.getByText('Your code')).toBeVisible();
    await page.unroute(codes);
  });
  await test.step('a report that cannot be sent stays, and is sent again', async () => {
    const report = `${CALLS}report_issue/`;
    const send = dialog.getByRole('button', { name: 'Send Report' });
    await main.getByRole('button', { name: 'Report' }).click();
    await expect(dialog.getByRole('radio', { name: 'Medium' })).toBeChecked();
    await dialog.getByLabel('What is wrong?').selectOption('other');
    await dialog.getByLabel('Description').fill('x'.repeat(501));
    await dialog.getByLabel('Phone number').fill('');
    await send.click();
    await expect(dialog.getByText('Description must be 500 characters or less')).toBeVisible();
    await expect(dialog.getByText('Phone number is required')).toBeVisible();
    await dialog.getByLabel('Description').fill('The shop is shut.');
    await dialog.getByLabel('Phone number').fill('075');
    watched.allow(/status of 400/);
    await send.click();
    await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible();
    await dialog.getByLabel('Phone number').fill(member.phone);
    // As from something in between that is not the club.
    await page.route(report, (route) => route.fulfill(broken));
    await send.click();
    await expectToast(page, 'Failed to report issue. Please try again.', 3_000);
    await page.unroute(report);
    await send.click();
    await expect(messages).toContainText('Issue reported successfully. Our team will investigate.');
    expect(await handsetOf(member.phone).sms('KT-')).toMatch(/KT-\d{6}-\d{4,}/);
  });
});
