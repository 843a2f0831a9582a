import { confirmPinReset, requestPinReset } from '@club/contract/people/auth';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { handsetOf, smsOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember, newPerson } from '#e2e/people.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

const NEW_PIN = '7391';
const SENT = 'If this number belongs to a member, a code is on its way by SMS.';
const WRONG = 'This code is not correct or has run out. Please ask for a new one.';
const NO_NUMBER = 'Please enter a valid phone number (e.g., 701234567 or 0701234567)';
const codeIn = (sms: string) => /\b\d{6}\b/.exec(sms)?.[0] ?? '';
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

async function forget(page: Page): Promise<void> {
  // Before the scripts are there it is a link to the page that does the same.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await page.getByText('Forgot your PIN?').click();
}

async function ask(page: Page, phone: string): Promise<void> {
  await page.goto('/login?redirect=%2Fcart');
  await forget(page);
  const dialog = page.getByRole('dialog', { name: 'Forgot your PIN?' });
  await dialog.getByLabel('Phone number').fill(phone);
  await dialog.getByRole('button', { name: 'Request a code' }).click();
  await expect(page).toHaveURL(`/reset-pin?phone=${phone}&redirect=%2Fcart`);
}

const askFor = (phone: string) => call(requestPinReset, { body: { phone } });

/** The first of its boxes, which takes the whole code; what is wrong with it stands at all of them. */
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code from the SMS' });
const codeBoxes = (page: Page) => page.getByRole('group', { name: 'Code from the SMS' });

async function fillIn(page: Page, code: string, pin = NEW_PIN, again = pin): Promise<void> {
  await codeField(page).fill(code);
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Confirm PIN').fill(again);
  await page.getByRole('button', { name: 'Set new PIN' }).click();
}

test('a forgotten PIN is replaced with a code from an SMS', async ({ open }) => {
  const member = await newMember();
  const watched = await open();
  watched.allow(/status of 400 .*\/auth\/(reset-pin\/confirm|login)\/$/);
  const { page } = watched;

  await test.step('asks for a code on the sign-in screen', async () => {
    await page.goto('/login');
    await forget(page);
    const dialog = page.getByRole('dialog', { name: 'Forgot your PIN?' });
    await dialog.getByRole('button', { name: 'Request a code' }).click();
    await expect(dialog.getByLabel('Phone number')).toHaveAccessibleDescription('Please enter your phone number');
    await expect(dialog.getByLabel('Phone number')).toBeFocused();
    await dialog.getByLabel('Phone number').fill('123');
    await dialog.getByRole('button', { name: 'Request a code' }).click();
    await expect(dialog.getByLabel('Phone number')).toHaveAccessibleDescription(NO_NUMBER);
    await dialog.getByLabel('Phone number').fill('0772 ab 123-456 789');
    await expect(dialog.getByLabel('Phone number')).toHaveValue('0772123456');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await ask(page, member.phone);
  });

  await test.step('finds the phone filled in, and how long to wait for another code, also after a reload', async () => {
    for (const look of ['first', 'again']) {
      if (look === 'again') await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Set a new PIN' })).toBeVisible();
      await expect(page.getByLabel('Phone number')).toHaveValue(member.phone);
      await expect(page.getByText(SENT)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Send a new code in 0:[0-5]\d$/ })).toBeDisabled();
    }
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('is told at each field what is wrong', async () => {
    await page.getByRole('button', { name: 'Set new PIN' }).click();
    await expect(codeBoxes(page)).toHaveAccessibleDescription('Please enter the code');
    await expect(codeField(page)).toBeFocused();
    for (const label of ['New PIN', 'Confirm PIN']) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription('PIN is required');
    }
    await page.getByLabel('Phone number').fill('0412');
    await fillIn(page, '12', '73', '7');
    const phone = page.getByLabel('Phone number');
    await expect(phone).toHaveAccessibleDescription(NO_NUMBER);
    await expect(codeBoxes(page)).toHaveAccessibleDescription('The code has 6 digits');
    await expect(page.getByLabel('New PIN')).toHaveAccessibleDescription('New PIN must be exactly 4 digits');
    await expect(page.getByLabel('Confirm PIN')).toHaveAccessibleDescription('PINs do not match');
    await expectAccessible(page);
    await phone.fill(member.phone);
    await page.getByLabel('New PIN').fill('1234');
    await expect(page.getByText('This PIN is easy to guess.')).toBeVisible();
  });

  await test.step('mistypes the code, then sets the PIN and signs in with it on the way to the cart', async () => {
    const code = codeIn(await handsetOf(member.phone).sms('to set a new PIN'));
    await fillIn(page, otherThan(code));
    await expect(codeBoxes(page)).toHaveAccessibleDescription(WRONG);
    await expect(codeField(page)).toBeFocused();
    await fillIn(page, code);
    await expect(page.getByText('Your PIN is set. Please sign in with it.')).toBeVisible();
    await expect(page).toHaveURL('/login?redirect=%2Fcart');
    await page.getByLabel('Phone number').fill(member.phone);
    await page.getByLabel('4-digit PIN').fill(member.pin);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Incorrect phone number or PIN')).toBeVisible();
    await signInOn(page, { ...member, pin: NEW_PIN });
    await expect(page).toHaveURL('/cart');
    await handsetOf(member.phone).sms('Your PIN was reset');
  });
});

test('a reset is refused after five wrong codes, and a stranger learns nothing', async ({ open }) => {
  const [member, stranger] = [await newMember(), newPerson()];
  const watched = await open({ viewport: LAPTOP });
  watched.allow(/status of 400 .*\/auth\/reset-pin\/confirm\/$/);
  const { page } = watched;
  await ask(page, member.phone);
  const code = codeIn(await handsetOf(member.phone).sms('to set a new PIN'));
  const body = { phone: member.phone, code: otherThan(code), new_pin: NEW_PIN };
  for (let tries = 0; tries < 5; tries += 1) await expect(call(confirmPinReset, { body })).rejects.toThrow(WRONG);
  await fillIn(page, code);
  await expect(codeBoxes(page)).toHaveAccessibleDescription(WRONG);
  await expectAccessible(page, IN_BOTH_SCHEMES);

  await ask(page, stranger.phone);
  await expect(page.getByText(SENT)).toBeVisible();
  await fillIn(page, '123456');
  await expect(codeBoxes(page)).toHaveAccessibleDescription(WRONG);
  expect(await smsOf(stranger.phone)).toEqual([]);
});

test('the reset page works by itself, also on the smallest phone', async ({ open }) => {
  const member = await newMember();
  const { page } = await open({ viewport: { width: 320, height: 640 } });
  await page.goto('/reset-pin');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription('Please enter your phone number');
  await page.getByLabel('Phone number').fill('123');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(NO_NUMBER);
  await page.getByLabel('Phone number').fill(member.phone);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page).toHaveURL(`/reset-pin?phone=${member.phone}`);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await expectAccessible(page);
  await test.step('asked again at once, it says that the first code is still good, and sends no second SMS', async () => {
    await ask(page, member.phone);
    await expect(page.getByText(/the code that we sent last is still good/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send a new code in 0:[0-5]\d$/ })).toBeDisabled();
    const stranger = newPerson();
    const answers = [await askFor(stranger.phone), await askFor(stranger.phone)];
    expect(answers.map(({ retry_after }) => retry_after === null)).toEqual([true, false]);
  });
  const code = codeIn(await handsetOf(member.phone).sms('to set a new PIN'));
  expect((await smsOf(member.phone)).filter((text) => text.includes('to set a new PIN'))).toHaveLength(1);
  await fillIn(page, code);
  await expect(page.getByText('Your PIN is set. Please sign in with it.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot your PIN?' })).toHaveAttribute('href', '/reset-pin');
});
