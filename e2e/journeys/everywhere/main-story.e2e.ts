import type { Page } from '@playwright/test';

import { debitsOf, handsetOf, openHandset } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newPerson, type Person } from '#e2e/people.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

const OFFER = 'Store cupboard month';
const PRODUCT = 'Long-grain rice 5 kg';
/** Two bags at 27,500, and ten per cent of them. */
const TOTAL = 'UGX 55,000';
const CASHBACK = 'UGX 5,500';
/** Of every wallet of the sandbox network. */
const WALLET_PIN = '12345';

test('somebody applies, is approved, buys with mobile money, collects and gets the cashback', async ({ open }) => {
  const person = newPerson();
  const name = `${person.first_name} ${person.last_name}`;
  const { page } = await open();
  const { page: phone } = await open();
  const { page: desk } = await open({ viewport: LAPTOP });
  const { page: counter } = await open({ viewport: LAPTOP });
  let orderNumber = '';
  let code = '';

  await test.step('reads the landing page and applies', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay less where you already shop');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('link', { name: 'Apply for membership' }).click();
    await fillApplication(page, person);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('button', { name: 'Submit Application' }).click();
  });

  await test.step('sees that it arrived, and the place in the queue', async () => {
    await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
    await expect(page.getByText(/^AP-\d{6}-\d{4,}$/)).toBeVisible();
    await expect(page.getByText('Pending Review')).toBeVisible();
    await expectAccessible(page);
    const [numberCode] = /\b\d{6}\b/.exec(await handsetOf(person.phone).sms('confirms your phone number'))!;
    await page.getByRole('textbox', { name: 'Code from the SMS' }).pressSequentially(numberCode);
    await page.getByRole('button', { name: 'Confirm number' }).click();
    await expect(page.getByText('Your number is confirmed.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('link', { name: 'Check Application Status' }).click();
    await expect(page.getByText('Application Pending')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Current Position: #\d+ in Line$/ })).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('an admin finds the application and approves it', async () => {
    await desk.goto('/login');
    await signInOn(desk, demo.admin);
    await desk.getByRole('button', { name: /profile of/ }).click();
    await desk.getByRole('link', { name: 'Administration' }).click();
    await desk.getByRole('searchbox', { name: 'Search applications' }).fill(person.phone);
    await expect(desk.getByText('1 application', { exact: true })).toBeVisible();
    await desk.getByRole('button', { name }).click();
    await expectAccessible(desk, IN_BOTH_SCHEMES);
    await desk.getByRole('button', { name: 'Approve', exact: true }).click();
    const question = desk.getByRole('alertdialog', { name: `Approve ${name}?` });
    await expectAccessible(desk);
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText(`${name} is now a member and is told by SMS.`)).toBeVisible();
  });

  await test.step('an SMS tells of it', async () => {
    await handsetOf(person.phone).sms('Your membership is approved');
    await openHandset(phone, person.phone);
    await expect(phone.getByRole('list', { name: 'Messages' }).or(phone.locator('#inbox'))).toContainText(
      `Welcome ${person.first_name}! Your membership is approved.`,
    );
    await expectAccessible(phone, IN_BOTH_SCHEMES);
    await page.reload();
    await expect(page.getByText('Application Approved')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('signs in on the way to a search', async () => {
    await page.goto('/offers?search=rice');
    await expect(page).toHaveURL('/login?redirect=%2Foffers%3Fsearch%3Drice');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await signInOn(page, person);
    await expect(page).toHaveURL('/offers?search=rice');
  });

  await test.step('finds an offer', async () => {
    await expect(page.getByRole('link', { name: OFFER })).toBeVisible();
    await page.getByRole('combobox', { name: 'Search offers' }).fill('xylophone');
    await expect(page.getByText('No offers found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Search offers' }).fill('cupboard');
    await expect(page).toHaveURL('/offers?search=cupboard');
    await expect(page.getByText('1 offer found')).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('link', { name: OFFER }).click();
    await expect(page.getByRole('heading', { level: 1, name: OFFER })).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('fills the cart', async () => {
    await page.getByRole('button', { name: `Add ${PRODUCT} to cart` }).click();
    await expect(page.getByRole('group', { name: `Quantity of ${PRODUCT}` })).toBeVisible();
    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^One more of .*${PRODUCT}$`) }).click();
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary).toContainText(TOTAL);
    await expect(summary).toContainText(CASHBACK);
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await summary.getByRole('link', { name: 'Proceed to Pay' }).click();
  });

  await test.step('asks to pay with MTN', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^MTN Mobile Money/ })).toBeChecked();
    await expect(page.getByLabel('Mobile money number')).toHaveValue(person.phone.slice(1));
    await page.getByLabel('Special instructions').fill('Please pack the bags singly');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('button', { name: 'Pay for Order' }).click();
    await expect(page.getByRole('dialog', { name: 'Processing Payment' })).toContainText(TOTAL);
    await expectAccessible(page);
  });

  await test.step('approves on the handset, at the second try of the PIN', async () => {
    const prompts = phone.getByRole('region', { name: 'Payments asking you' });
    await expect(prompts).toContainText(TOTAL);
    await expectAccessible(phone, IN_BOTH_SCHEMES);
    await prompts.getByLabel(/PIN/).fill('54321');
    await prompts.getByRole('button', { name: 'Approve' }).click();
    await expect(prompts).toContainText('Wrong PIN. 2 tries left.');
    await prompts.getByLabel(/PIN/).fill(WALLET_PIN);
    await prompts.getByRole('button', { name: 'Approve' }).click();
    await expect(prompts).toContainText('No payment is asking for your PIN.');
  });

  await test.step('sees the order turn paid', async () => {
    const dialog = page.getByRole('dialog', { name: 'Payment Successful' });
    await expect(dialog).toContainText('Payment received. Thank you!');
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'View Your Order' }).click();
    const heading = page.getByRole('heading', { level: 1, name: /^Order / });
    orderNumber = (await heading.innerText()).replace('Order ', '');
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    expect(await debitsOf(person.phone)).toEqual([55_000]);
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    expect(await handsetOf(person.phone).sms(`for order ${orderNumber}`)).toContain(`We received ${TOTAL}`);
  });

  await test.step('the outlet accepts it and makes it ready', async () => {
    await counter.goto('/login');
    await signInOn(counter, demo.manager);
    await counter.getByRole('button', { name: /profile of/ }).click();
    await counter.getByRole('link', { name: 'Outlet console' }).click();
    const row = counter.getByRole('listitem').filter({ hasText: orderNumber });
    await expect(row).toContainText('Please pack the bags singly');
    await expectAccessible(counter, IN_BOTH_SCHEMES);
    await row.getByRole('button', { name: /^Accept/ }).click();
    await expect(counter.getByText(`Order ${orderNumber} accepted`)).toBeVisible();
    await counter.getByRole('tab', { name: 'Preparing' }).click();
    await expect(row).toContainText('Confirmed');
    await expectAccessible(counter);
    await row.getByRole('button', { name: /^Mark ready/ }).click();
    await expect(counter.getByText(`Order ${orderNumber} is ready.`)).toBeVisible();
  });

  await test.step('the pickup code comes by SMS and stands on the order', async () => {
    const sms = await handsetOf(person.phone).sms('Pickup code');
    code = /Pickup code: (\d{6})/.exec(sms)?.[1] ?? '';
    expect(code).toHaveLength(6);
    await expect(page.getByRole('region', { name: 'Pickup code' })).toContainText([...code].join(' '));
    await expect(page.getByText('Ready for Pickup').first()).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('the outlet hands it over against the code', async () => {
    await counter.getByRole('tab', { name: 'Ready' }).click();
    await counter.getByRole('button', { name: `Complete with code: order ${orderNumber}` }).click();
    const dialog = counter.getByRole('dialog', { name: `Order ${orderNumber}` });
    await dialog.getByRole('textbox', { name: "Customer's pickup code" }).click();
    await expectAccessible(counter, IN_BOTH_SCHEMES);
    await counter.keyboard.type(code);
    await expect(dialog).toContainText('Code correct');
    await expectAccessible(counter);
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('finds the cashback in the account', async () => {
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Kasente Club, dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`);
    const figures = page.getByRole('region', { name: 'Your figures' });
    await expect(figures).toContainText(`Cashback earned${CASHBACK}`);
    await expect(page.getByRole('region', { name: 'Recent orders' })).toContainText(orderNumber);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('link', { name: 'View all cashback' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('row').filter({ hasText: orderNumber })).toContainText(CASHBACK);
    await expect(history.getByRole('row').filter({ hasText: orderNumber })).toContainText('Unlocks on');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('link', { name: 'Kasente Club, dashboard' }).click();
    await page.getByRole('link', { name: 'View all orders' }).click();
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect(page.getByText(orderNumber)).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    expect(await handsetOf(person.phone).sms('is collected')).toContain(`${CASHBACK} cashback unlocks on`);
  });
});

async function fillApplication(page: Page, person: Person): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('First name').fill(person.first_name);
  await page.getByLabel('Last name').fill(person.last_name);
  await page.getByLabel('MTN number').fill(person.phone);
  await expect(page.getByRole('radio', { name: 'Preferred payment with MTN' })).toBeChecked();
  await page.getByLabel('4-digit PIN').fill(person.pin);
  await page.getByLabel('Confirm PIN').fill(person.pin);
  await page.getByText('Tell us how you heard of us').click();
  await page.getByLabel('How did you hear about us?').selectOption('A friend');
  await expect(page.getByText('Please select at least 2 more reason(s)')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Special prices' }).check();
  await expect(page.getByText('Please select at least 1 more reason(s)')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Cashback rewards' }).check();
  await page.getByRole('checkbox', { name: /^I accept the Terms of Service/ }).check();
  await expect(submit).toBeEnabled();
}
