import type { Page } from '@playwright/test';

import { expect, test } from '#e2e/journey.ts';
import { newApplicant, newPerson, type Person } from '#e2e/people.ts';

const APPLY = '**/api/club/members/';
const AVAILABILITY = '**/members/check_phone_availability/';

test('the application form has its sections and fields in order, and its ways out', async ({ open }) => {
  const { page } = await open();
  await page.goto('/apply');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Personal Information',
    'Contact Information',
    'Security Information',
    'Additional Information',
  ]);
  const person = newPerson();
  const payment = (network: string) => page.getByRole('radio', { name: `Preferred payment with ${network}` });

  await test.step('the preferred payment stands beside each number that has been entered; MTN at first', async () => {
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.getByLabel('Airtel number').fill('0750123456');
    await expect(payment('Airtel')).toBeChecked();
    await expect(payment('MTN')).toHaveCount(0);
    await page.getByLabel('MTN number').fill(person.phone);
    await expect(payment('MTN')).toBeChecked();
    await payment('Airtel').check();
    await expect(payment('MTN')).not.toBeChecked();
  });
  await test.step('PIN and confirm PIN are masked and numeric', async () => {
    for (const label of ['4-digit PIN', 'Confirm PIN']) {
      const pin = page.getByLabel(label);
      await expect(pin).toHaveAttribute('type', 'password');
      await expect(pin).toHaveAttribute('inputmode', 'numeric');
      await pin.pressSequentially('4a8b26');
      await expect(pin).toHaveValue('4826');
    }
  });
  await test.step('how the applicant heard of the club, and why they join', async () => {
    await page.getByText('Tell us how you heard of us').click();
    await expect(page.getByLabel('How did you hear about us?').getByRole('option')).toHaveText([
      'Choose one',
      'Social media',
      'A friend',
      'Billboard',
      'Radio',
      'Newspaper',
      'Online search',
    ]);
    await expect(page.getByRole('group', { name: 'Why do you want to join?' }).getByRole('checkbox')).toHaveCount(4);
  });
  await test.step('Close and Cancel lead home; the draft stays without the PIN', async () => {
    await expect(page.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/apply');
    await expect(page.getByLabel('MTN number')).toHaveValue(person.phone);
    await expect(payment('Airtel')).toBeChecked();
    await expect(page.getByLabel('4-digit PIN')).toHaveValue('');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    // As a value of its own: the number of somebody made up may hold the same digits.
    expect(kept.replaceAll('\\', '')).not.toContain('"4826"');
  });
});

test('what is optional is folded away, and whoever is registered already is led to their status', async ({ open }) => {
  const applicant = await newApplicant();
  const { page } = await open();
  await page.goto('/apply');
  await expect(page.getByLabel('Email address')).toBeHidden();
  await page.getByText('Add an e-mail address').click();
  await page.getByLabel('Email address').fill('amina@mail.example');
  // Typed on a slow line before the scripts came, it is kept as soon as they are there.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('amina@mail.example');
  await page.reload();
  // What was typed is not folded away again.
  await expect(page.getByLabel('Email address')).toHaveValue('amina@mail.example');
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.getByRole('button', { name: 'Check your status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check your application' });
  await dialog.getByLabel('Phone number').fill(applicant.phone);
  await dialog.getByRole('button', { name: 'Check Status' }).click();
  await expect(page.getByText('Application Pending')).toBeVisible();
});

test('a referral code that died does not stand before a good one that comes later', async ({ open }) => {
  const friend = await newApplicant();
  const person = newPerson();
  const { page } = await open();
  await page.goto('/apply?ref=ZZZZ2222');
  await expect(page.getByText("You've been referred!")).toBeVisible();
  await page.goto(`/apply?ref=${friend.referral_code}`);
  await fill(page, person);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('link', { name: 'Check Application Status' }).click();
  await expect(page.getByText(`You were referred by ${friend.first_name}`)).toBeVisible();
});

test('an application that is refused says why, next to the field or in the banner, from the top', async ({ open }) => {
  const registered = await newApplicant();
  const person = newPerson();
  const watched = await open();
  watched.allow(/ERR_FAILED|status of (400|418|429|500)/);
  const { page } = watched;
  // A failing availability check is ignored.
  await page.route(AVAILABILITY, (route) => route.abort());
  await page.goto('/apply?ref=ZZZZ2222');
  await fill(page, { ...person, phone: registered.phone });
  const submit = page.getByRole('button', { name: 'Submit Application' });
  const banner = page.getByRole('main').getByRole('alert');

  await test.step('the server refuses a field', async () => {
    await submit.click();
    await expect(page.getByLabel('MTN number')).toHaveAccessibleDescription(/This MTN number is already registered/);
    await expect(page.getByRole('link', { name: 'Check your status' })).toHaveAttribute(
      'href',
      `/application-status?phone=256${registered.phone.slice(1)}`,
    );
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    await expect(banner).toContainText('Please check the marked fields.');
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await expect(submit).toBeEnabled();
  });
  await page.getByLabel('MTN number').fill(person.phone);
  const failures: [answer: number | null, body: unknown, text: string][] = [
    [null, null, 'No response received from server. Please check your internet connection.'],
    [500, {}, 'Server error. Please try again later.'],
    [418, {}, 'An error occurred while submitting your application. Please try again.'],
    [
      400,
      { message: 'No', error_code: 'invalid_data', errors: { non_field_errors: ['Applications are closed today.'] } },
      'Applications are closed today.',
    ],
  ];
  for (const [status, json, text] of failures) {
    await test.step(`the banner says "${text}"`, async () => {
      await page.route(APPLY, (route) => (status === null ? route.abort() : route.fulfill({ status, json })));
      await submit.click();
      await expect(banner).toContainText(text);
      await expect.poll(() => page.evaluate('scrollY')).toBe(0);
      await page.unroute(APPLY);
    });
  }
  await test.step('submitting disables the button; success leads to the success page with phone and id', async () => {
    const release = await holdBack(page, APPLY);
    await submit.click();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    const sent = await release();
    expect(sent).toMatchObject({ mtn_money_number: `+256${person.phone.slice(1)}`, payment_priority: 'mtn' });
    expect(sent).not.toHaveProperty('confirm_pin');
    await expect(page).toHaveURL(/\/application-success\?phone=%2B2567\d{8}&applicationId=AP-\d{6}-\d{4}/);
  });
  await test.step('a referral code of nobody is told without a word why', () =>
    expect(
      page.getByText('We could not use the referral code. Your application is in the queue all the same.'),
    ).toBeVisible());
  await test.step('another code too soon: the button says how long to wait', async () => {
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page.getByRole('button', { name: /^Send a new code in [01]:[0-5]\d$/ })).toBeDisabled();
  });
});

/** Keeps the next request to the address until `release`, which lets it go on and gives its body. */
async function holdBack(page: Page, address: string): Promise<() => Promise<Record<string, unknown>>> {
  const gate = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<Record<string, unknown>>();
  await page.route(address, async (route) => {
    sent.resolve(route.request().postDataJSON() as Record<string, unknown>);
    await gate.promise;
    await route.continue();
  });
  return async () => {
    gate.resolve();
    return sent.promise;
  };
}

async function fill(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.first_name);
  await page.getByLabel('Last name').fill(person.last_name);
  await page.getByLabel('MTN number').fill(person.phone);
  await page.getByLabel('4-digit PIN').fill(person.pin);
  await page.getByLabel('Confirm PIN').fill(person.pin);
  await page.getByRole('checkbox', { name: 'Special prices' }).check();
  await page.getByRole('checkbox', { name: 'Cashback rewards' }).check();
  await page.getByRole('checkbox', { name: /^I accept/ }).check();
}
