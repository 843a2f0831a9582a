import { holdScripts } from '#e2e/hold-scripts.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember, newPerson } from '#e2e/people.ts';

test('what was filled in before the scripts came is there when they have, and nothing of it stays once it is sent', async ({
  open,
}) => {
  const { first_name, last_name, phone, pin } = newPerson();
  const { page } = await open();
  const letScriptsCome = await holdScripts(page);
  await page.goto('/apply', { waitUntil: 'commit' });
  const submit = page.getByRole('button', { name: 'Submit Application' });
  const reason = (name: string) => page.getByRole('checkbox', { name });

  await test.step('typed, chosen and ticked', async () => {
    await page.getByLabel('First name').fill(first_name);
    await page.getByLabel('Last name').fill(last_name);
    await page.getByLabel('MTN number').fill(phone);
    await page.getByLabel('4-digit PIN').fill(pin);
    await page.getByLabel('Confirm PIN').fill(pin);
    await page.getByText('Tell us how you heard of us').click();
    await page.getByLabel('How did you hear about us?').selectOption('A friend');
    await reason('Special prices').check();
    await reason('Cashback rewards').check();
    await reason('I accept').check();
    await expect(submit).toBeDisabled();
  });
  await test.step('it all counts', async () => {
    letScriptsCome();
    await expect(submit).toBeEnabled();
    await expect(page.getByLabel('How did you hear about us?')).toHaveValue('friend');
    // It is kept at once, for a page that is loaded again before the next key.
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(last_name);
  });
  await test.step('typed on while it is sent, no draft is left on the phone', async () => {
    const sent = page.waitForResponse('**/api/club/members/');
    // The next page is on its way for a while.
    const letNextPageCome = await holdScripts(page);
    await submit.click();
    await sent;
    await expect.poll(() => page.evaluate(() => localStorage.getItem('applicantPhone'))).not.toBeNull();
    await page.getByLabel('Last name').fill('Typed on');
    letNextPageCome();
    await expect(page).toHaveURL(/\/application-success/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
  });
});

test('"Remember me" counts also when it was ticked before the scripts came', async ({ open }) => {
  const { page } = await open();
  const letScriptsCome = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const remember = page.getByRole('checkbox', { name: 'Remember me' });
  await remember.check();
  letScriptsCome();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(remember).toBeChecked();
});

test('a window whose parts do not come is said once, and opens by itself as soon as they do', async ({ open }) => {
  const watched = await open({ as: await newMember() });
  watched.allow(/DialogParts|Failed to load resource|dynamically imported module/);
  const { page } = watched;
  const parts = /\/DialogParts-.*\.js$/;
  await page.goto('/profile?tab=security');
  await page.route(parts, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out from all devices' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('No response received from server');
  await page.unroute(parts);
  await expect(page.getByRole('alertdialog')).toBeVisible();
});
