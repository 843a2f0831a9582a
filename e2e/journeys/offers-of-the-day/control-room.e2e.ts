import { expect, test } from '#e2e/journey.ts';
import { demo, signInAs } from '#e2e/people.ts';
import { expectAccessible, expectToast, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

/** Opens later, so no other journey buys it. */
const OFFER = 'Sunset tilapia';

test('an admin watches the offers of the day, pauses and extends one, adds pieces and says what becomes of unused codes', async ({
  open,
}) => {
  const admin = await signInAs(demo.secondAdmin);
  const watched = await open({ as: admin });
  const { page } = watched;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: OFFER }) });

  await test.step('the timeline, the payments of both networks and every offer with its figures', async () => {
    await page.goto('/admin/offers-of-day');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Control Room');
    await expect(main.getByRole('heading', { level: 2, name: 'MTN Mobile Money' })).toBeVisible();
    await expect(main.getByRole('heading', { level: 2, name: 'Airtel Money' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Timeline' }).getByRole('link', { name: OFFER })).toBeVisible();
    await expect(main.getByRole('region', { name: 'On sale' })).toContainText(/\d+ sold\s*\d+ held\s*\d+ left/);
    await expect(card).toContainText('Opens later');
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('pausing is quick and needs a reason alone', async () => {
    await card.getByRole('button', { name: `Pause: ${OFFER}` }).click();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText('Please say why')).toBeVisible();
    await dialog.getByLabel('Why?').fill('The lake is rough today');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expectToast(page, `${OFFER} is paused.`, 3_000);
    await expect(card).toContainText('Paused');
  });

  await test.step('it is sold again, since the PIN was given a moment ago', async () => {
    await card.getByRole('button', { name: `Sell again: ${OFFER}` }).click();
    await dialog.getByLabel('Why?').fill('The boats are back');
    await dialog.getByRole('button', { name: 'Sell again' }).click();
    await expectToast(page, `${OFFER} is sold again.`, 3_000);
    await expect(card).toContainText('Opens later');
  });

  await test.step('the end is moved, and pieces are added', async () => {
    await card.getByRole('button', { name: `Extend: ${OFFER}` }).click();
    await dialog.getByRole('radio', { name: /^1 hour/ }).check();
    await dialog.getByLabel('Why?').fill('A warm evening');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Extend' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(`${OFFER} ends on`);
    await card.getByRole('button', { name: `Add pieces: ${OFFER}` }).click();
    await dialog.getByLabel('How many pieces?').fill('0');
    await dialog.getByLabel('Why?').fill('Ten more fish');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText('Please give a whole number from 1 to 100,000')).toBeVisible();
    await dialog.getByLabel('How many pieces?').fill('10');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/Sunset tilapia: \d+ pieces left/);
  });

  await test.step('stopping says that it is for good, and can be left', async () => {
    await card.getByRole('button', { name: `Stop: ${OFFER}` }).click();
    await expect(dialog.getByText('It cannot be opened again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('unused codes: what becomes of them, and what was done', async () => {
    await card.getByRole('link', { name: `Unused codes: ${OFFER}` }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Unused codes: ${OFFER}`);
    await expect(main.getByText('No code of this offer has run out without being used.')).toBeVisible();
    await main.getByRole('button', { name: 'Not given back: change' }).click();
    await dialog.getByRole('radio', { name: /Becomes cashback/ }).check();
    await dialog.getByLabel('Why?').fill('As we promised on the radio');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `Saved for ${OFFER}.`, 3_000);
    await expect(main.getByRole('button', { name: 'Becomes cashback: change' })).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('it all stands in the journal', async () => {
    await page.goto('/admin/journal');
    await expect(main.getByText('As we promised on the radio').first()).toBeVisible();
  });
});
