import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

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
  await page.getByRole('searchbox').fill('rice');
  await expect(page).toHaveURL('/offers?search=rice');

  await page.context().setOffline(false);
  await expect(page.getByText('You are offline. What you see may be old.')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Store cupboard month' })).toBeVisible();
});
