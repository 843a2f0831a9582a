import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, test } from '#e2e/journey.ts';
import { newPerson } from '#e2e/people.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';
import { ROOT } from '#tools/root.ts';

/** What an operator types on the machine that the product runs on; the answer as JSON. */
async function kasente(...words: string[]): Promise<{ link: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/kasente.ts'), ...words, '--json'], {
    env: { ...process.env, DATA_DIR: process.env['CLUB_DATA_DIR'], PUBLIC_ORIGIN: process.env['CLUB_ORIGIN'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as { link: string };
}

test('an admin whom the operator made chooses a PIN by a link, and is asked to set up the authenticator app', async ({
  open,
}) => {
  const person = newPerson();
  const words = ['admin', 'create', '--phone', person.phone, '--name', `${person.first_name} ${person.last_name}`];
  const { link } = await kasente(...words);
  const watched = await open();
  watched.allow(/status of 400 .*\/auth\/first-sign-in\/$/);
  const { page } = watched;
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your PIN');
  const enter = page.getByRole('button', { name: 'Set PIN and sign in' });
  await enter.click();
  for (const label of ['New PIN', 'Confirm PIN']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription('PIN is required');
  }
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.getByLabel('New PIN').fill('7391');
  await page.getByLabel('Confirm PIN').fill('7391');
  await enter.click();
  await expect(page).toHaveURL('/profile?tab=security');
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
  await expect(page.getByText('Now please set up your authenticator app.')).toBeVisible();

  // Elsewhere the link is worth nothing any more, and the PIN is.
  const other = await open();
  other.allow(/status of 400 .*\/auth\/first-sign-in\/$/);
  await other.page.goto(link);
  await other.page.getByLabel('New PIN').fill('5820');
  await other.page.getByLabel('Confirm PIN').fill('5820');
  await other.page.getByRole('button', { name: 'Set PIN and sign in' }).click();
  await expect(other.page.getByText('This link is no longer good. Please ask for a new one.')).toBeVisible();
  await other.page.goto('/first-sign-in');
  await expect(other.page.getByText('This link is not whole.')).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'Set PIN and sign in' })).toBeDisabled();
  await other.page.goto('/login');
  await signInOn(other.page, { ...person, pin: '7391' });
  await expect(other.page).toHaveURL('/dashboard');
});
