import { addStaff } from '@club/contract/outlets/staff';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { holdNews } from '#e2e/hold-news.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, newPerson, signInAs } from '#e2e/people.ts';
import { expectAccessible, expectToast, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

const OFFER = 'A week of breakfast';

test('a member buys an offer of the day, keeps the code without a network and redeems it at the outlet', async ({
  open,
}) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const body = { name: 'Sarah Auma', phone: newPerson().phone, role: 'cashier' } as const;
  const { pin: staffPin } = await call(addStaff, { token: manager.access, body });
  const watched = await open({ as: member, offlineSupport: true });
  watched.allow(/ERR_INTERNET_DISCONNECTED|status of 400/);
  const { page } = watched;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const messages = page.getByRole('region', { name: 'Messages' });

  await test.step('the banner of the dashboard leads to the offers, and one of them to its page', async () => {
    await page.goto('/dashboard');
    const banner = page.getByRole('region', { name: 'Offers of the Day' });
    await expect(banner.getByRole('link', { name: 'My Codes' })).toHaveAttribute('href', '/my-codes');
    await banner.getByRole('link', { name: 'See the offers' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Offers of the Day');
    await main.getByRole('link', { name: `View Details of ${OFFER}` }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(OFFER);
    await expect(main.getByText('Milk, bread, eggs and tea for seven mornings')).toBeVisible();
    await expect(main.getByText('20% Cashback')).toBeVisible();
    await expect(main.locator('img').first()).toHaveAttribute('src', /\/media\//);
    const facts = main.getByRole('region', { name: 'Offer details' });
    await expect(facts.getByRole('term')).toHaveText(['Valid Until', 'Outlet Location', 'Cashback', 'Total Available']);
    for (const text of ['Freshbasket Supermarket, Ntinda', '20%', /\d+ of 60/]) {
      await expect(facts.getByText(text).first()).toBeVisible();
    }
    await expect(main.getByRole('heading', { name: 'Time Remaining' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Product Availability' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'How It Works' }).getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('the purchase asks for a selection, a number and a network, and says whether it may be', async () => {
    await main.getByRole('button', { name: 'Buy Now' }).click();
    await expect(dialog.getByText('Preferred')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /MTN/ })).toBeChecked();
    const phone = dialog.getByLabel('Phone number');
    await expect(phone).toHaveValue(member.phone.slice(1));
    await expect(dialog.getByText('You can buy this offer.')).toBeVisible();
    const purchase = dialog.getByRole('button', { name: /^Purchase/ });
    await expect(purchase).toBeEnabled();
    await expect(purchase).toBeInViewport();
    await dialog.getByRole('radio', { name: /Airtel/ }).check();
    await expect(phone).toHaveValue('');
    await expect(dialog.getByText('Enter your Airtel number')).toBeVisible();
    await expect(purchase).toBeDisabled();
    await phone.fill('075');
    await phone.blur();
    await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible();
    await expect(purchase).toBeDisabled();
    await phone.fill('');
    await phone.blur();
    await expect(dialog.getByText('Phone number is required')).toBeVisible();
    await dialog.getByRole('radio', { name: /MTN/ }).check();
    await expect(phone).toHaveValue(member.phone.slice(1));
    await dialog.getByRole('button', { name: /^One more/ }).click();
    await expect(dialog.getByText('2 items chosen')).toBeVisible();
    await expect(dialog.getByText('UGX 128,000').first()).toBeVisible();
    await dialog.getByRole('button', { name: /^One less/ }).click();
    await dialog.getByRole('checkbox').uncheck();
    await expect(purchase).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await expect(purchase).toBeEnabled();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await purchase.click();
  });

  await test.step('it waits for the PIN, and goes on waiting after a reload', async () => {
    const waiting = 'Check your phone to enter your mobile money PIN to complete the purchase';
    await expect(dialog.getByText(waiting)).toBeVisible();
    await handsetOf(member.phone).isAsked();
    await page.reload();
    await expect(main.getByText('You are paying for this offer')).toBeVisible();
    await main.getByRole('button', { name: 'Show the payment' }).click();
    await expect(dialog.getByText(waiting)).toBeVisible();
    await expectAccessible(page);
  });

  let code = '';
  await test.step('paid, the code is there and came by SMS', async () => {
    await handsetOf(member.phone).approve();
    await expect(dialog.getByRole('link', { name: 'View My Codes' })).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText('Payment successful! Your redemption code is ready.')).toBeVisible();
    await dialog.getByRole('link', { name: 'View My Codes' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('My Codes');
    await expect(main.getByRole('list', { name: 'How many codes' })).toContainText('1Active');
    const card = main.getByRole('listitem').filter({ hasText: OFFER });
    const sms = await handsetOf(member.phone).sms(OFFER);
    code = /\b(\d{4}) (\d{4})\b/.exec(sms)!.slice(1).join('');
    await expect(card).toContainText([...code].join(' '));
    // At the counter nobody scrolls for it.
    await expect(card.getByText('Your code')).toBeInViewport();
    for (const text of ['Freshbasket Supermarket', 'Bought', 'Expires', 'Breakfast basket', 'left']) {
      await expect(card).toContainText(text);
    }
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('copying says so', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await main.getByRole('button', { name: 'Copy' }).click();
    await expect(main.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
  });

  await test.step('without a network the code and its QR are still there', async () => {
    await page.evaluate('navigator.serviceWorker.ready');
    await main.getByRole('button', { name: 'QR Code' }).click();
    await expect(dialog.getByRole('img', { name: `QR code of ${OFFER}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await page.reload();
    await expect(main.getByText(/^As of/)).toBeVisible();
    await expect(main.getByText([...code].join(' ')).first()).toBeAttached();
    await main.getByRole('button', { name: 'QR Code' }).click();
    await expect(dialog.getByRole('img', { name: `QR code of ${OFFER}` })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('nor do the offers need one: those that were kept are shown', async () => {
    await page.goto('/offers-of-day');
    await expect(main.getByText("You're offline. Showing cached offers. Some features may be limited.")).toBeVisible();
    await expect(main.getByText(/^As of/)).toBeVisible();
    await expect(main.getByRole('link', { name: `View Details of ${OFFER}` }).first()).toBeVisible();
    await page.context().setOffline(false);
    await expect(main.getByText(/^As of/)).toHaveCount(0);
    await page.goto('/my-codes');
  });

  await test.step('something wrong is reported, and its state is seen', async () => {
    await main.getByRole('button', { name: 'Report' }).click();
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect(dialog.getByText('Please select an issue type')).toBeVisible();
    await expect(dialog.getByText('Please describe the issue')).toBeVisible();
    await expect(dialog.getByLabel('Phone number')).toHaveValue(member.phone.slice(1));
    await dialog.getByLabel('What is wrong?').selectOption('outlet_unavailable');
    await dialog.getByLabel('Description').fill('The shutters are down.');
    await expect(dialog.getByText('22/500')).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect(messages).toContainText('Issue reported successfully. Our team will investigate.');
    await expect(main.getByText(/Report KT-\d{6}-\d{4,}/)).toBeVisible();
  });

  await test.step('at the outlet: the code, the PIN of the staff, and a summary', async () => {
    await main.getByRole('button', { name: 'Redeem Now' }).click();
    await dialog.getByLabel('8-digit code').fill('00000000');
    await dialog.getByRole('button', { name: 'Verify Code' }).click();
    await expect(dialog.getByText('Code verification failed')).toBeVisible();
    await dialog.getByLabel('8-digit code').fill(code);
    await dialog.getByRole('button', { name: 'Verify Code' }).click();
    await expect(dialog.getByText('Freshbasket Supermarket')).toBeVisible();
    await expect(dialog.getByText('Plot 14 Ntinda Road, opposite the Ntinda taxi stage')).toBeVisible();
    const pin = dialog.getByLabel('6-digit staff PIN');
    await pin.fill(staffPin === '808080' ? '808081' : '808080');
    await dialog.getByRole('button', { name: 'Redeem Now' }).click();
    await expect(dialog.getByText('Invalid PIN')).toBeVisible();
    await pin.fill(staffPin);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Redeem Now' }).click();
    await expect(messages).toContainText('Code redeemed successfully! Enjoy your offer.', { timeout: 15_000 });
    await expect(dialog.getByText('Sarah Auma')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(main.getByText('No active codes')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Browse Offers of the Day' })).toHaveAttribute(
      'href',
      '/offers-of-day',
    );
    await main.getByRole('tab', { name: /Redeemed/ }).click();
    await expect(main.getByText('Successfully redeemed')).toBeVisible();
    await expect(main.getByText(/^Redeemed .* at Freshbasket Supermarket$/)).toBeVisible();
    await main.getByRole('tab', { name: /Expired/ }).click();
    await expect(main.getByText('No expired codes')).toBeVisible();
  });
});

test('a payment that is declined says what to do, gives the pieces back, and the offer is bought anew', async ({
  open,
}) => {
  const member = await newMember();
  const { page } = await open({ as: member });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.goto('/offers-of-day');
  await main
    .getByRole('button', { name: new RegExp(`^Buy Now ?: ${OFFER}`) })
    .first()
    .click();
  await expect(dialog.getByText('You can buy this offer.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Purchase/ }).click();
  await handsetOf(member.phone).refuse();
  await expect(dialog.getByText('Please try again or contact support if the issue persists')).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await expect(dialog.getByText('What was held for you is on sale again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText('You can buy this offer.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Purchase/ }).click();
  await handsetOf(member.phone).approve();
  await expect(dialog.getByRole('link', { name: 'View My Codes' })).toBeVisible({ timeout: 30_000 });
});

test('the list: refresh, search, place, empty, failing and without a network', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ as: member });
  watched.allow(/status of 500|ERR_INTERNET_DISCONNECTED/);
  const { page } = watched;
  const main = page.getByRole('main');
  const messages = page.getByRole('region', { name: 'Messages' });
  const list = '**/api/club/offers-of-day/?*';

  await test.step('what cannot be loaded is said, and tried again', async () => {
    const letNews = await holdNews(page);
    await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/offers-of-day');
    await expect(main.getByRole('heading', { name: 'Error loading offers' })).toBeVisible({ timeout: 20_000 });
    await expect(messages).toContainText('Failed to load offers');
    await page.unroute(list);
    await main.getByRole('button', { name: 'Try Again' }).click();
    await letNews();
  });
  await test.step('all offers with their count; refreshing says so', async () => {
    await expect(main.getByRole('heading', { name: /All Active Offers\s*\d+ offers/ })).toBeVisible();
    await expect(main.getByRole('heading', { name: /Ending Soon\s*Hurry/ })).toBeVisible();
    await expect(main.getByText(/Ends in/).first()).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await main.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expectToast(page, 'Offers refreshed', 3_000);
    await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
    await main.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(messages).toContainText('Failed to refresh offers', { timeout: 20_000 });
    await page.unroute(list);
  });
  await test.step('an area by its name, on Enter; none there; cleared', async () => {
    const box = main.getByRole('searchbox', { name: 'Search by area' });
    await box.fill('Wandegeya');
    await box.press('Enter');
    await expect(page).toHaveURL('/offers-of-day?search=Wandegeya');
    await expect(main.getByText('Rolex of the day').first()).toBeVisible();
    await box.fill('Nowhere at all');
    await expect(main.getByRole('heading', { name: 'No offers found' })).toBeVisible();
    for (const name of ['Use current location', 'Clear search', 'Refresh']) {
      await expect(main.getByRole('button', { name }).first()).toBeVisible();
    }
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Clear search' }).first().click();
    await expect(page).toHaveURL('/offers-of-day');
  });
  await test.step('near where one is, within a radius', async () => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 0.331, longitude: 32.5735 });
    await main.getByRole('button', { name: 'Use current location' }).click();
    await expect(page).toHaveURL(/latitude=0\.331/);
    await expect(main.getByRole('button', { name: '10 km' })).toHaveAttribute('aria-pressed', 'true');
    await main.getByRole('button', { name: '20 km' }).click();
    await expect(page).toHaveURL(/radius=20/);
    await expect(main.getByText(/km away/).first()).toBeVisible();
  });
  await test.step('without a network it says what is shown', async () => {
    await page.goto('/offers-of-day');
    await expect(main.getByText('All Active Offers')).toBeVisible();
    await page.context().setOffline(true);
    await expect(main.getByText("You're offline. Showing cached offers. Some features may be limited.")).toBeVisible();
    await expect(main.getByText('All Active Offers')).toBeVisible();
    await main.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Failed to refresh offers')).toBeVisible();
    await page.context().setOffline(false);
  });
});

test('an offer is shared by a link that carries the referral code, and who is not signed in comes back to it', async ({
  open,
}) => {
  const member = await newMember();
  const watched = await open({ as: member });
  const { page } = watched;
  const main = page.getByRole('main');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/offers-of-day');
  await main
    .getByRole('link', { name: `View Details of ${OFFER}` })
    .first()
    .click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(OFFER);
  await main.getByRole('button', { name: 'Share' }).click();
  await expectToast(page, 'Link copied to clipboard', 3_000);
  const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'));
  expect(link.pathname).toMatch(/^\/deal\/[\da-f-]{36}$/);
  const ref = link.searchParams.get('ref') ?? '';
  expect(ref).not.toBe('');

  const stranger = await open();
  await stranger.page.goto(link.pathname + link.search);
  const seen = stranger.page.getByRole('main');
  await expect(seen.getByRole('heading', { level: 1 })).toHaveText(OFFER);
  await expect(stranger.page.locator('meta[property="og:title"]')).toHaveAttribute('content', new RegExp(`^${OFFER}`));
  await expect(stranger.page.locator('script')).toHaveCount(0);
  await expect(seen.getByRole('link', { name: 'Apply for membership' })).toHaveAttribute('href', `/apply?ref=${ref}`);
  await expectAccessible(stranger.page, IN_BOTH_SCHEMES);
  await seen.getByRole('link', { name: 'I am a member' }).click();
  await expect(stranger.page).toHaveURL(/\/login\?redirect=/);
  await expect(seen.getByRole('link', { name: 'Apply for membership' })).toHaveAttribute('href', `/apply?ref=${ref}`);
});
