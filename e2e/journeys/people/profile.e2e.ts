import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { dataOf } from '#e2e/profile.ts';
import { paidOrder, waresOnSale } from '#e2e/shop.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP, PHONE } from '#e2e/watch.ts';

test('cashback and rewards come from the books', async ({ open }) => {
  const member = await newMember();
  const { page } = await open({ as: member, viewport: LAPTOP });
  await page.goto('/profile?tab=rewards');
  await expect(page.getByText('No cashback yet')).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  const [ware] = await waresOnSale(member, 'Store cupboard month');
  const order = await paidOrder(member, ware!);
  const amount = `UGX ${order.cashback_amount.toLocaleString('en-UG')}`;
  await expect(dataOf(page, 'Rewards').getByRole('listitem')).toContainText(amount);
  await expect(dataOf(page, 'Rewards')).toContainText(`Cashback on order ${order.order_number}`);
  const row = dataOf(page, 'History').getByRole('row').filter({ hasText: order.order_number });
  await expect(row).toContainText(amount);
  await expect(row).toContainText('Pending');
  await expectAccessible(page, IN_BOTH_SCHEMES);
});

test('the tabs are reached with the keyboard alone, and stand in the address', async ({ open }) => {
  const member = await newMember();
  for (const [viewport, next] of [
    [PHONE, 'ArrowRight'],
    [LAPTOP, 'ArrowDown'],
  ] as const) {
    const { page } = await open({ as: member, viewport });
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Account Information' }).focus();
    for (const [label, address] of [
      ['Cashback & Rewards', 'rewards'],
      ['Saved for checkout', 'saved'],
      ['Security & PIN', 'security'],
      ['Devices', 'devices'],
      ['Preferences', 'preferences'],
      ['Your data', 'data'],
    ] as const) {
      await page.keyboard.press(next);
      const tab = page.getByRole('tab', { name: label });
      await expect(tab).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(tab).toBeInViewport();
      await expect(page).toHaveURL(`/profile?tab=${address}`);
      await expect(page.getByRole('tabpanel', { name: label })).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('button', { name: 'Download your data' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Preferences' })).toHaveAttribute('aria-selected', 'true');
  }
});

test('a visitor to the profile signs in first and comes to the tab that was meant', async ({ open }) => {
  const member = await newMember();
  const { page } = await open();
  await page.goto('/profile?tab=preferences');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%3Ftab%3Dpreferences');
  await signInOn(page, member);
  await expect(page).toHaveURL('/profile?tab=preferences');
  await expect(page.getByRole('switch', { name: 'Order updates' })).toBeChecked();
});
