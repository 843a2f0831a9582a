import type { Locator, Page } from '@playwright/test';

import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';

const MOST_TABS = 60;

test('from sign-in to the cart with the keyboard alone', async ({ open }) => {
  const member = await newMember();
  const { page } = await open();
  await page.goto('/login?redirect=%2Foffers');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await tabTo(page, page.getByLabel('Phone number'));
  await page.keyboard.type(member.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(member.pin);
  await page.keyboard.press('Enter');

  const search = page.getByRole('combobox', { name: 'Search offers' });
  await expect(search).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Skip to/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, search);
  await page.keyboard.type('breakfast table');
  const offer = page.getByRole('link', { name: 'Breakfast table for a week' });
  await expect(page.getByText('1 offer found')).toBeVisible();
  await tabTo(page, offer);
  await page.keyboard.press('Enter');

  const add = page.getByRole('button', { name: 'Add Family loaf 1 kg to cart' });
  await expect(add).toBeVisible();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  // The stepper takes the button's place, and the focus goes over to it.
  const stepper = page.getByRole('group', { name: 'Quantity of Family loaf 1 kg' });
  await expect(stepper.getByRole('button', { name: 'One more of Family loaf 1 kg' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stepper.getByRole('textbox')).toHaveValue('2');
  // The way of getting it is chosen, and stays in hand when prices and the cart have changed with it.
  const ways = page.getByRole('region', { name: 'Service' });
  await tabTo(page, ways.getByRole('radio', { checked: true }));
  const saved = page.waitForResponse(/cart\/.*service/);
  await page.keyboard.press('ArrowDown');
  expect((await saved).ok()).toBe(true);
  await expect(page.getByRole('region', { name: 'Your Cart' }).getByRole('link', { name: 'View Cart' })).toBeVisible();
  await expect(ways.getByRole('radio', { checked: true })).toBeFocused();
  await tabTo(page, page.getByRole('region', { name: 'Your Cart' }).getByRole('link', { name: 'View Cart' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Clear Cart' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Clear Shopping Cart?' });
  await expect(question).toContainText(
    'Are you sure you want to remove all items from your cart? This action cannot be undone.',
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await leavesByTabs(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Proceed to Pay' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout');
  await expect.poll(() => saidOfPage(page)).toContain('Checkout');
});

/** What is in places whose changes screen readers tell, as the browser gives it to them. */
async function saidOfPage(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const isLive = (id: string | undefined) =>
    nodes
      .find(({ nodeId }) => nodeId === id)
      ?.properties?.some(({ name, value }) => name === 'live' && value.value === 'polite') === true;
  return nodes.flatMap(({ role, name, parentId }) =>
    role?.value === 'StaticText' && isLive(parentId) ? [String(name?.value)] : [],
  );
}

/** What beside the open question had the focus, and kept it, while Tab was pressed again and again without waiting for the page. */
async function leavesByTabs(page: Page): Promise<string[]> {
  await page.evaluate(`addEventListener('focusin', ({ target }) => {
    if (document.activeElement === target && !target.closest('[role=alertdialog]')) (globalThis.left ??= []).push(target.outerHTML);
  })`);
  await Promise.all(Array.from({ length: 12 }, () => page.keyboard.press('Tab')));
  return page.evaluate<string[]>('globalThis.left ?? []');
}

/** Presses Tab until the element has the focus, and sees that it is in view. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} was not reached with ${MOST_TABS} presses of Tab`);
}
