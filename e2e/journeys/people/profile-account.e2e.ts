import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { linkIn, mailTo } from '#e2e/mailbox.ts';
import { newMember } from '#e2e/people.ts';
import { dataOf } from '#e2e/profile.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

test('names, e-mail and numbers are changed, each with its proof', async ({ open }) => {
  const [member, taken] = await Promise.all([newMember(), newMember()]);
  const watched = await open({ as: member });
  // What the browser says of refusals: a number that is taken, a wrong code.
  watched.allow(/status of 400/);
  const { page } = watched;
  const email = `${member.phone}@example.ug`;
  const account = dataOf(page, 'Account Information');
  const holdsFocus = () => account.evaluate((element) => element.matches(':focus-within'));

  await test.step('the profile menu leads there', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('link', { name: 'Your Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page).toHaveTitle(/^Your Profile –/);
    await expect(account).toContainText(member.last_name);
    await expect(dataOf(page, 'Membership')).toContainText(/Member ID[A-Z0-9]+Member since\d+ \w{3} 20\d\d/);
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('the focus stays with the details', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('region', { name: 'Your details' })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(account).toBeFocused();
  });

  await test.step('what is wrong stands next to its field', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('First name').fill(' ');
    await page.getByLabel('Last name').fill('');
    await page.getByLabel('E-mail address').fill('somebody@home');
    await page.getByLabel('MTN number').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    for (const [field, text] of [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['E-mail address', 'Please enter a valid email address'],
      ['MTN number', 'At least one mobile money number is required'],
    ] as const) {
      await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(text));
    }
    await page.getByLabel('MTN number').fill(taken.phone);
    await page.getByLabel('First name').fill('Amina');
    await page.getByLabel('Last name').fill('Kato');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('This MTN number is already registered')).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('a new name is everywhere at once', async () => {
    await page.getByLabel('MTN number').fill(member.phone);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const saved = page.getByText('Profile updated successfully');
    await expect(saved).toBeVisible();
    await expect(saved).toBeHidden();
    await expect(account).toContainText('Amina');
    await expect(page.getByRole('button', { name: 'AK, profile of Amina Kato' })).toBeVisible();
  });

  await test.step('the link in the letter confirms the address', async () => {
    await expect(account).toContainText('Not confirmed');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('We sent you the link.')).toBeVisible();
    await page.goto(linkIn(await mailTo(email, 'confirm this address')));
    await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
    await expect(page).toHaveTitle(/^Confirm your e-mail address/);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(account.getByText('Confirmed', { exact: true })).toBeVisible();
    await page.goto('/confirm-email?token=nonsense');
    await expect(page.getByText('This link is no longer good.')).toBeVisible();
    await page.goto('/profile');
  });

  await test.step('a new number is the member’s with the code that went to it', async () => {
    const airtel = `075${member.phone.slice(3)}`;
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Airtel number').fill(airtel);
    await page.getByRole('radio', { name: 'Airtel' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your new number' });
    await expect(dialog).toBeVisible();
    await expect(page.getByText('Profile updated successfully')).toBeHidden();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(account).toContainText('Not confirmed');
    await expect.poll(holdsFocus).toBe(true);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('button', { name: 'Enter the code' }).click();
    const [code] = /\b\d{6}\b/.exec(await handsetOf(airtel).sms('confirms this number'))!;
    const field = dialog.getByRole('textbox', { name: 'Code from the SMS' });
    await field.pressSequentially(code === '000000' ? '000001' : '000000');
    await expect(dialog).toContainText('This code is not correct');
    await field.pressSequentially(code);
    await expect(dialog).toBeHidden();
    await expect.poll(holdsFocus).toBe(true);
    await expect(account).toContainText(/Payment priority\s*Airtel/);
    await expect(account).toContainText('payouts wait until');
    expect(await handsetOf(member.phone).sms('Airtel number is now')).toContain('If it was not you');
  });
});

test('what cannot be loaded or saved says so in its words, and goes on where it stopped', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ as: member, viewport: LAPTOP });
  watched.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { page } = watched;
  const cut = (path: string) => page.route(`**/api/club/${path}`, (route) => route.abort());
  await page.goto('/profile?tab=security');
  await expect(dataOf(page, 'Change PIN')).toBeVisible();

  await cut('members/me/profile/');
  await cut('members/me/cashback/**');
  await cut('auth/logout-all/');
  await page.getByRole('button', { name: 'Sign out from all devices' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Error logging out all devices. Please try again.')).toBeVisible();
  await page.getByRole('tab', { name: 'Cashback & Rewards' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load cashback history' })).toBeVisible();
  await expect(page.getByText('Error loading cashback history. Please try again.')).toBeVisible();
  await page.getByRole('tab', { name: 'Account Information' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load member information' })).toBeVisible();
  await expect(page.getByText('Error loading your profile data. Please try again.')).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Last name').fill('Kato');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Error updating profile. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect((await sent).postDataJSON()).toEqual({
    first_name: member.first_name,
    last_name: 'Kato',
    email: null,
    mtn_money_number: `+256${member.phone.slice(1)}`,
    airtel_money_number: null,
    payment_priority: 'mtn',
  });
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  const history = page.waitForRequest(/\/members\/me\/cashback\/\?page=1&per_page=10$/);
  await page.getByRole('tab', { name: 'Cashback & Rewards' }).click();
  await history;
  await expect(page.getByText('No cashback yet')).toBeVisible();
});
