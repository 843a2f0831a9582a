import { holdNews } from '#e2e/hold-news.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, signInAs } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

const failing = { status: 500, json: {} };

test('a manager sets the delivery fee, the promises and a pause; what fails says so', async ({ open }) => {
  const watched = await open({ as: await signInAs(demo.manager), viewport: LAPTOP });
  watched.allow(/status of 500/);
  const { page } = watched;
  const messages = page.getByRole('region', { name: 'Messages' });
  const fee = page.getByLabel('Delivery fee (UGX)');
  await page.goto('/outlet/arrivals');
  await page.getByRole('navigation', { name: 'Outlet Manager' }).getByRole('link', { name: 'Settings' }).click();

  await test.step('the page: Customer Arrivals and Delivery Fee Settings', async () => {
    await expect(page).toHaveURL('/outlet/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outlet Settings');
    await expect(page.getByRole('region', { name: /^Customer Arrivals/ })).toBeVisible();
    await expect(page.getByText("Set to 0 if you don't offer delivery services.")).toBeVisible();
    await expect(fee).toHaveAttribute('inputmode', 'numeric');
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });
  const before = await fee.inputValue();
  await test.step('a fee below zero, a failure, and a change that lasts', async () => {
    const save = page.getByRole('button', { name: 'Save Delivery Fee' });
    await fee.fill('-1');
    await save.click();
    await expect(page.getByText('Please give a whole number from 0 to 1,000,000')).toBeVisible();
    await fee.fill('6500');
    await page.route('**/outlets/my/delivery-fee/**', (route) => route.fulfill(failing));
    await save.click();
    await expect(messages).toContainText('Failed to update delivery fee');
    await page.unroute('**/outlets/my/delivery-fee/**');
    await save.click();
    await expect(messages).toContainText('Delivery fee updated successfully');
    await page.reload();
    await expect(fee).toHaveValue('6500');
    await fee.hover();
    await fee.focus();
    await page.mouse.wheel(0, 100);
    await expect(fee).toHaveValue('6500');
    await fee.fill(before);
    await save.click();
    await expect(messages).toContainText('Delivery fee updated successfully');
  });
  await test.step('a promise, and a refusal next to its field', async () => {
    const give_up = page.getByLabel('Cancel if we have not accepted within (minutes)');
    const minutes = await give_up.inputValue();
    await give_up.fill('1');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Please give more minutes than for the reminder')).toBeVisible();
    await give_up.fill('');
    // As the keyboard of a phone that is set up in Arabic writes them, key by key.
    await give_up.pressSequentially([...minutes].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join(''));
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(messages).toContainText('Settings saved');
  });
  await test.step('no way of getting an order is refused, until there is one again', async () => {
    const refusal = page.getByText('Please offer at least one way of getting an order');
    const ways = ['In-store pickup', 'Curbside pickup', 'Delivery'].map((name) =>
      page.getByRole('switch', { name, exact: true }),
    );
    for (const way of ways) await way.uncheck();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(refusal).toBeVisible();
    for (const way of ways) await way.check();
    await expect(refusal).toHaveCount(0);
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await saved;
  });
  await test.step('a fee that cannot be loaded', async () => {
    await page.route('**/outlets/my/delivery-fee/**', (route) => route.fulfill(failing));
    await page.reload();
    await expect(page.getByText('Failed to load delivery fee. Please try again.')).toBeVisible();
  });
  await test.step('where nothing can be loaded it is said once, and one press brings all of it', async () => {
    await page.route('**/outlets/my/**', (route) => route.fulfill(failing));
    await page.reload();
    const alerts = page.getByRole('main').getByRole('alert');
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' });
    // Said once as soon as the last of them has failed.
    await expect(alerts).toHaveCount(1);
    await expect(alerts).toHaveText(/The settings could not be loaded/);
    await expect(again).toHaveCount(1);
    await page.unroute('**/outlets/my/**');
    await page.unroute('**/outlets/my/delivery-fee/**');
    await again.click();
    await expect(fee).toHaveValue(before);
    await expect(page.getByRole('region', { name: 'How the outlet works' })).toBeVisible();
    await expect(alerts).toHaveCount(0);
  });
});

test('an admin finds an outlet and sets its delivery fee; what fails says so', async ({ open }) => {
  const watched = await open({ as: await signInAs(demo.admin), viewport: LAPTOP });
  watched.allow(/status of 500/);
  const { page } = watched;
  const messages = page.getByRole('region', { name: 'Messages' });

  await test.step('a list that cannot be loaded', async () => {
    const letNews = await holdNews(page);
    await page.route('**/admin/outlets/**', (route) => route.fulfill(failing));
    await page.goto('/admin/outlet-settings');
    await expect(page.getByText('Failed to load outlets. Please try again.')).toBeVisible();
    await page.unroute('**/admin/outlets/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await letNews();
  });
  await test.step('a table of name, location and delivery fee', async () => {
    const titles = page.getByRole('columnheader');
    await expect(titles).toHaveText(['Name', 'Location', 'Delivery fee', 'Edit']);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('searchbox', { name: 'Search outlets' }).fill('Nile View');
    await expect(page.getByRole('row')).toHaveCount(2);
  });
  await test.step('the fee is changed', async () => {
    const dialog = page.getByRole('dialog', { name: /Nile View/ });
    const fee = dialog.getByLabel('Delivery fee (UGX)');
    const edit = page.getByRole('button', { name: /^Edit the delivery fee of Nile View/ });
    await edit.click();
    const before = await fee.inputValue();
    await fee.fill('4200');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(messages).toContainText('Delivery fee updated successfully');
    await expect(page.getByRole('row').nth(1)).toContainText('UGX 4,200');
    await edit.click();
    await fee.fill(before);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row').nth(1)).not.toContainText('UGX 4,200');
  });
});
