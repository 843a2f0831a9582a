import { expect, test } from '#e2e/journey.ts';
import { newApplicant, newPerson } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

test('the application says next to each field what is wrong with it', async ({ open }) => {
  const registered = await newApplicant();
  const { page } = await open();
  await page.goto(`/apply?ref=${registered.referral_code}`);
  await expect(page.getByText("You've been referred! Your application will be prioritized.")).toBeVisible();

  await page.getByText('Add an e-mail address').click();
  const refusals: [field: string, typed: string, text: string][] = [
    ['First name', '', 'First name is required'],
    ['Last name', ' ', 'Last name is required'],
    ['MTN number', '0312345678', 'MTN number should be 9 digits starting with 7 or 39'],
    ['MTN number', registered.phone, 'This MTN number is already registered'],
    ['Airtel number', '039123456', 'Airtel number should be 9 digits starting with 7'],
    ['Email address', 'amina@nowhere', 'Please enter a valid email address'],
    ['4-digit PIN', '', 'PIN is required'],
    ['4-digit PIN', '48', 'PIN must be exactly 4 digits'],
    ['Confirm PIN', '4825', 'PINs do not match'],
  ];
  for (const [field, typed, text] of refusals) {
    await test.step(`on leaving ${field} with "${typed}"`, async () => {
      const input = page.getByLabel(field);
      await input.fill(typed);
      await input.blur();
      await expect(input, `${field} "${typed}"`).toHaveAccessibleDescription(new RegExp(text));
      await expect(input).toHaveAttribute('aria-invalid', 'true');
    });
  }
  await test.step('what a text stands at is checked again with each change', async () => {
    const pin = page.getByLabel('4-digit PIN');
    await pin.fill('4825');
    for (const field of [pin, page.getByLabel('Confirm PIN')]) await expect(field).not.toHaveAttribute('aria-invalid');
  });
  await test.step('leaving a field moves nothing from under the finger: the tap meets what it was meant for', async () => {
    const email = page.getByLabel('Email address');
    await email.fill('');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await email.fill('amina@nowhere');
    const cashback = page.getByRole('checkbox', { name: 'Cashback rewards' });
    await cashback.check();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await cashback.uncheck();
  });
  await test.step('no number at all is said when both fields were passed, and at submitting', async () => {
    const [mtn, airtel] = [page.getByLabel('MTN number'), page.getByLabel('Airtel number')];
    await mtn.fill('');
    await airtel.fill('');
    await page.getByLabel('First name').fill('Amina');
    await airtel.focus();
    await airtel.blur();
    await expect(mtn).toHaveAccessibleDescription(/At least one mobile money number is required/);
  });
  const reason = page.getByRole('checkbox', { name: 'Special prices' });
  await reason.check();
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await expect(submit).toBeDisabled();
  // It looks as it is; pressed all the same, it says what is missing.
  await submit.click({ force: true });
  await expect(page.getByText('Your application was not sent. Please check the marked fields.')).toBeVisible();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await expect(page.getByText('Please select 2 or more reasons for joining')).toBeVisible();
  const terms = page.getByRole('checkbox', { name: /^I accept/ });
  await page.getByRole('button', { name: 'Terms', exact: true }).click();
  await expect(terms).toBeFocused();
  await expect(terms).toHaveAccessibleDescription(
    /You must accept the terms and conditions to submit your application/,
  );
  await expectAccessible(page, IN_BOTH_SCHEMES);
});

test('sign-in says what is wrong, at the field or above the form', async ({ open }) => {
  const applicant = await newApplicant();
  const watched = await open();
  watched.allow(/status of 400 .*\/auth\/login\/$/);
  const { page } = watched;
  await page.goto('/login');
  const phone = page.getByLabel('Phone number');
  const pin = page.getByLabel('4-digit PIN');
  const send = page.getByRole('button', { name: 'Sign in' });

  await send.click();
  await expect(phone).toHaveAccessibleDescription('Phone number is required');
  await expect(phone).toBeFocused();
  await expect(pin).toHaveAccessibleDescription('PIN is required');
  await phone.fill('0412345678');
  await pin.fill('12');
  await send.click();
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number (e.g., 701234567 or 0701234567)');
  await expect(pin).toHaveAccessibleDescription('PIN must be exactly 4 digits');
  await expectAccessible(page, IN_BOTH_SCHEMES);

  await phone.fill('0770000003');
  await pin.fill('9517');
  await send.click();
  await expect(page.getByText('Incorrect phone number or PIN')).toBeVisible();
  await expectAccessible(page);

  for (const stranger of [newPerson(), applicant]) {
    await phone.fill(stranger.phone);
    await pin.fill(stranger.pin);
    await send.click();
    const dialog = page.getByRole('dialog', { name: 'Account Not Approved' });
    await expect(dialog).toContainText(
      'Your application is still being reviewed. You will be notified once it has been decided.',
    );
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
  }
  await send.click();
  await page.getByRole('link', { name: 'Check Application Status' }).click();
  await expect(page).toHaveURL(`/application-status?phone=%2B256${applicant.phone.slice(1)}`);
  await expect(page.getByText('Application Pending')).toBeVisible();
});

test('the status of an application is asked for by phone, from the landing page and from sign-in', async ({ open }) => {
  const applicant = await newApplicant();
  const watched = await open();
  watched.allow(/status of 404 .*\/members\/check_status\/$/);
  const { page } = watched;
  await page.goto('/');
  await page.getByRole('button', { name: 'Check Application Status' }).click();
  const landing = page.getByRole('dialog', { name: 'Check your application' });
  await landing.getByRole('button', { name: 'Check Status' }).click();
  await expect(landing.getByLabel('Phone number')).toHaveAccessibleDescription('Please enter your phone number');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await landing.getByLabel('Phone number').fill(applicant.phone);
  await landing.getByRole('button', { name: 'Check Status' }).click();
  await expect(page.getByText('Application Pending')).toBeVisible();

  await page.goto('/login');
  await page.getByRole('button', { name: 'Check application status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check your application' });
  await dialog.getByRole('button', { name: 'Check Status' }).click();
  await expect(dialog.getByLabel('Phone number')).toHaveAccessibleDescription('Please enter your phone number');
  await expectAccessible(page);
  await dialog.getByLabel('Phone number').fill(newPerson().phone);
  await dialog.getByRole('button', { name: 'Check Status' }).click();
  await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible();
  await expect(page.getByText('We could not find an application for this phone number.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.getByRole('link', { name: 'Back to Application' }).click();
  await expect(page).toHaveURL('/apply');
});
