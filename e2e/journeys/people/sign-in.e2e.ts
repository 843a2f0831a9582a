import { signIn } from '@club/contract/people/auth';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

const LOGIN = '**/auth/login/';

test('sign-in: fields, what is sent, Signing in..., other failures, and the intended page', async ({ open }) => {
  const member = await newMember();
  const watched = await open();
  watched.allow(/ERR_FAILED|status of (400|418)/);
  const { page } = watched;
  await page.goto('/login?redirect=%2Forders%3Ftab%3Dall');
  const phone = page.getByLabel('Phone number');
  const pin = page.getByLabel('4-digit PIN');
  const send = page.getByRole('button', { name: 'Sign in' });
  const banner = page.getByRole('main').getByRole('alert');

  await test.step('the phone after a fixed +256, the PIN masked, remember-me', async () => {
    await expect(phone.locator('..')).toContainText('+256');
    await expect(phone).toHaveAttribute('placeholder', '701234567 or 0701234567');
    await expect(pin).toHaveAttribute('type', 'password');
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
    // What is typed before the scripts are there is put right when it is sent.
    await expect(send).toBeEnabled();
    await phone.pressSequentially('07x72-12345678');
    await expect(phone).toHaveValue('0772123456');
    await phone.fill('');
    await phone.pressSequentially('256772123456');
    await expect(phone).toHaveValue('772123456');
  });
  await test.step('the ways to apply and to check a status', async () => {
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Apply for membership' })).toHaveAttribute('href', '/apply');
    await expect(main.getByRole('button', { name: 'Check application status' })).toBeVisible();
  });
  await phone.fill(member.phone);
  await pin.fill(member.pin);
  const failures: [answer: { status: number; json: unknown } | null, text: string][] = [
    [null, 'No response received from server. Please check your internet connection.'],
    [{ status: 418, json: {} }, 'An error occurred during login. Please try again.'],
    [{ status: 400, json: { message: 'Sign-in is closed', error_code: 'x' } }, 'Sign-in is closed'],
  ];
  for (const [answer, text] of failures) {
    await test.step(`the banner says "${text}"`, async () => {
      await page.route(LOGIN, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      await send.click();
      await expect(banner).toContainText(text);
      await page.unroute(LOGIN);
    });
  }
  await test.step('a field error of the server stands at its field', async () => {
    const json = { message: 'No', error_code: 'invalid_data', errors: { pin: ['PIN must be exactly 4 digits'] } };
    await page.route(LOGIN, (route) => route.fulfill({ status: 400, json }));
    await send.click();
    await expect(pin).toHaveAccessibleDescription('PIN must be exactly 4 digits');
    await page.unroute(LOGIN);
  });
  await test.step('Signing in... with a spinner while it is sent as +256 and nine digits', async () => {
    const gate = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<unknown>();
    await page.route(LOGIN, async (route) => {
      sent.resolve(route.request().postDataJSON());
      await gate.promise;
      await route.continue();
    });
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await send.click();
    const busy = page.getByRole('button', { name: 'Signing in...' });
    await expect(busy).toBeDisabled();
    await expect(busy.locator('svg.animate-spin')).toBeVisible();
    gate.resolve();
    expect(await sent.promise).toEqual({
      phone: `+256${member.phone.slice(1)}`,
      pin: member.pin,
      remember_me: true,
    });
    await expect(page).toHaveURL('/orders?tab=all');
  });
  await test.step('both tokens are kept under their keys', async () => {
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys).toEqual(expect.arrayContaining(['accessToken', 'refreshToken']));
  });
});

test('a sign-in page in another tab leads on by itself, with the part of the page that was meant', async ({ open }) => {
  const member = await newMember();
  const watched = await open();
  watched.allow(/status of 404 .*\/no-such-page$/);
  const { page } = watched;
  await page.goto('/profile?tab=security#devices');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%3Ftab%3Dsecurity%23devices');
  const other = await page.context().newPage();
  await other.goto('/login');
  await signInOn(other, member);
  await expect(other).toHaveURL('/dashboard');
  await expect(page).toHaveURL('/profile?tab=security#devices');
  await test.step('public pages offer nobody to sign in who is signed in', async () => {
    for (const path of ['/', '/contact', '/no-such-page']) {
      await page.goto(path);
      const banner = page.getByRole('banner');
      await expect(banner.getByRole('link', { name: 'Your Dashboard' })).toHaveAttribute('href', '/dashboard');
      await expect(banner.getByRole('link', { name: 'Member Login' })).toHaveCount(0);
    }
  });
});

test('too many wrong PINs: it says for how long, leads to a new PIN, and the owner hears of it by SMS', async ({
  open,
}) => {
  const member = await newMember();
  const watched = await open();
  watched.allow(/status of 400 .*\/auth\/login\/$/);
  const { page } = watched;
  const guess = { phone: member.phone, pin: '9517' };
  for (let tries = 0; tries < 5; tries += 1) await expect(call(signIn, { body: guess })).rejects.toThrow();
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(member.phone);
  await page.getByLabel('4-digit PIN').fill(member.pin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const banner = page.getByRole('main').getByRole('alert');
  await expect(banner).toContainText('You can try again in 24 hours.');
  await expect(banner).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Forgot your PIN?' })).toHaveCount(1);
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await banner.getByRole('link', { name: 'Forgot your PIN? Set a new one' }).click();
  await expect(page.getByRole('dialog', { name: 'Forgot your PIN?' })).toBeVisible();
  const warning = await handsetOf(member.phone).sms('your sign-in is locked');
  expect(warning).toMatch(/locked until \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d\./);
});
