import { expect, test } from '#e2e/journey.ts';
import { newApplicant, newMember } from '#e2e/people.ts';
import { expectAccessible, expectToast, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

test('without a network the offers stay, the screen says so, and it recovers by itself', async ({ open }) => {
  const watched = await open({ as: await newMember() });
  watched.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page } = watched;
  const cards = page.getByRole('region', { name: 'Offers found' }).getByRole('listitem');
  await page.goto('/offers');
  await expect(cards.first()).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. What you see may be old.')).toBeVisible();
  await expect(cards.first()).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.getByRole('combobox', { name: 'Search offers' }).fill('rice');
  await expect(page).toHaveURL('/offers?search=rice');

  await page.context().setOffline(false);
  await expect(page.getByText('You are offline. What you see may be old.')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Store cupboard month' })).toBeVisible();
});

test('without a network an applicant sees what the phone knows, is told what it waits for, and it comes by itself', async ({
  open,
}) => {
  const applicant = await newApplicant();
  const watched = await open({ offlineSupport: true });
  watched.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page } = watched;
  const context = page.context();
  const main = page.getByRole('main');
  const receipt = page.getByRole('region', { name: 'Your application' });
  const waiting = main.getByText('Waiting for a network');
  const offline = main.getByRole('heading', { name: 'You are offline' });
  const mayBeOld = main.getByText('You are offline. Your position in line may have changed.');
  const place = main.getByRole('heading', { name: /^Current Position: #[\d,]+ in Line$/ });

  await test.step('the success page stays as it is', async () => {
    await page.goto(`/application-success?phone=${applicant.phone}`);
    await expectToast(page, 'App ready for offline use', 3_000);
    await expect(receipt).toContainText(/AP-\d{6}-\d{4}/);
    await context.setOffline(true);
    await expect(receipt).toContainText(/AP-\d{6}-\d{4}/);
    await expect(waiting).toHaveCount(0);
  });
  await test.step('opened without a network it makes nothing up: id and time wait for it', async () => {
    await page.reload();
    await expect(waiting).toHaveCount(2);
    await expect(receipt).toContainText('Pending Review');
    await expect(receipt).not.toContainText('AP-');
    await expect(main.getByRole('button', { name: 'Spread the Word' })).toBeDisabled();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await context.setOffline(false);
    await expect(receipt).toContainText(/AP-\d{6}-\d{4}/);
    await expect(waiting).toHaveCount(0);
  });
  await test.step('an id in the address is shown without one', async () => {
    await context.setOffline(true);
    await page.goto('/application-success?applicationId=AP-261121-0042');
    await expect(receipt).toContainText('AP-261121-0042');
    await expect(waiting).toHaveCount(1);
  });
  await test.step('the status page says that it is offline, also when it is loaded again', async () => {
    await page.reload();
    await main.getByRole('link', { name: 'Check Application Status' }).click();
    await expect(offline).toBeVisible();
    await page.reload();
    await expect(offline).toBeVisible();
    await expect(mayBeOld).toBeVisible();
    await expect(page).toHaveURL(/\/application-status\?phone=/);
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });
  await test.step('it opens by itself, and what it shows stays when the network goes again', async () => {
    await context.setOffline(false);
    await expect(place).toBeVisible();
    await expect(offline).toBeHidden();
    await expect(mayBeOld).toBeHidden();
    await context.setOffline(true);
    await expect(mayBeOld).toBeVisible();
    await expect(place).toBeVisible();
    await expect(main.getByRole('img', { name: 'QR code of your referral link' })).toBeVisible();
  });
  await test.step('what needs a network says so when it is asked for', async () => {
    const text = 'No response received from server. Please check your internet connection.';
    await main.getByRole('button', { name: 'Send a new code' }).click();
    await expectToast(page, text, 3_000);
    await main.getByRole('textbox', { name: 'Code from the SMS' }).fill('123456');
    await main.getByRole('button', { name: 'Confirm number' }).click();
    await expect(main.getByText(text)).toBeVisible();
    await context.setOffline(false);
    await expect(mayBeOld).toBeHidden();
  });
});
