import { openCounter } from '#e2e/counter.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { makeReady, readySince } from '#e2e/outlet.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { orderOf, paidAtTheKerb, paidOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

/** Within 2 s on a phone; a busy machine may take its time. */
const FOLLOWS_MS = 10_000;
const PAID_MS = 40_000;

test('at the kerb: accepted, ready, on the way, arrived in which car, brought out, handed over; three screens follow', async ({
  open,
}) => {
  const [member, manager] = [await newMember(), await signInAs(demo.manager)];
  const order = await paidAtTheKerb(member);
  const tablet = await openCounter(open, manager);
  const { page: desk } = await open({ as: manager, viewport: LAPTOP });
  const { page: phone } = await open({ as: member });
  const row = tablet.getByRole('listitem').filter({ hasText: order.order_number });
  const act = (name: string) => tablet.getByRole('button', { name: `${name}: order ${order.order_number}` });
  const timeline = phone.getByRole('list', { name: 'Order timeline' });
  await phone.goto(`/orders/${order.id}`);
  await expect(timeline).toBeVisible();
  await desk.goto('/outlet/arrivals');
  await tablet.getByRole('searchbox', { name: 'Search orders' }).fill(order.order_number);

  await test.step('the staff accepts it, and the member may say that they have set out', async () => {
    await act('Accept').click();
    const setOut = phone.getByRole('button', { name: "I'm on My Way" });
    await expect(setOut).toBeVisible({ timeout: FOLLOWS_MS });
    await setOut.click();
    await expect(row).toContainText('On the way since', { timeout: FOLLOWS_MS });
  });
  await test.step('prepared and ready: the code comes to the phone by itself', async () => {
    await act('Start preparing').click();
    await act('Mark ready').click();
    const panel = phone.getByRole('region', { name: 'Pickup code' });
    await expect(panel).toContainText(/\d( \d){5}/, { timeout: FOLLOWS_MS });
  });
  await test.step('arrived, with the car and where it stands: the tablet and the manager see it', async () => {
    await phone.getByLabel('Your car (optional)').fill('White Premio UBB 123A');
    await phone.getByLabel('Where you stand (optional)').fill('Bay 2');
    await phone.getByRole('button', { name: "I've Arrived for Pickup" }).click();
    await expect(phone.getByText('Outlet has been notified of your arrival')).toBeVisible();
    await expect(row).toContainText('Customer is here', { timeout: FOLLOWS_MS });
    const come = desk
      .getByRole('region', { name: 'New Arrivals' })
      .getByRole('listitem')
      .filter({ hasText: order.order_number });
    await expect(come).toContainText('White Premio UBB 123A', { timeout: FOLLOWS_MS });
    await expect(come).toContainText('Bay 2');
    await expectAccessible(phone, IN_BOTH_SCHEMES);
  });
  await test.step('the manager takes it up, the staff hands it over, and all three say so', async () => {
    const arrival = desk.getByRole('listitem').filter({ hasText: order.order_number });
    await arrival.getByRole('button', { name: /^Process/ }).click();
    await expect(desk.getByRole('region', { name: 'Processing' }).getByText(order.order_number)).toBeVisible();
    const { secret_code } = await orderOf(member, order.id);
    const box = tablet.getByRole('textbox', { name: 'Pickup code', exact: true });
    await box.fill(secret_code ?? '');
    await box.press('Enter');
    const dialog = tablet.getByRole('dialog', { name: `Order ${order.order_number}` });
    await dialog.getByRole('button', { name: 'Complete order' }).click();
    await expect(dialog).toContainText('Code correct');
    await expect(phone.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: FOLLOWS_MS });
    const served = desk.getByRole('region', { name: 'Recently Completed' });
    await expect(served.getByText(order.order_number)).toBeVisible({ timeout: FOLLOWS_MS });
  });
});

test('nobody comes: reminded, then put back by the staff; the money goes back, and three screens follow', async ({
  open,
}) => {
  const [member, manager] = [await newMember(), await signInAs(demo.manager)];
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await paidOrder(member, ware!);
  await makeReady(manager, order);
  // A day and a bit: the first reminder is due.
  await readySince(order.id, 25);
  const tablet = await openCounter(open, manager);
  const { page: desk } = await open({ as: manager, viewport: LAPTOP });
  const { page: phone } = await open({ as: member });
  const onTablet = tablet.getByRole('listitem').filter({ hasText: order.order_number });
  const onDesk = desk.getByRole('listitem').filter({ hasText: order.order_number });
  const giveUp = tablet.getByRole('button', { name: `Not collected: order ${order.order_number}` });
  await phone.goto(`/orders/${order.id}`);
  await expect(phone.getByRole('region', { name: 'Pickup code' })).toBeVisible();
  await desk.goto(`/outlet/orders?search=${order.order_number}`);
  await expect(onDesk).toBeVisible();

  await test.step('the member is reminded; until its time is over the staff cannot give it up', async () => {
    expect(await handsetOf(member.phone).sms('Please collect it by')).toContain(order.order_number);
    await tablet.getByRole('searchbox', { name: 'Search orders' }).fill(order.order_number);
    await expect(onTablet).toBeVisible();
    await expect(giveUp).toHaveCount(0);
  });
  await test.step('after two days the staff puts the goods back', async () => {
    await readySince(order.id, 49);
    // Nothing was done, so nobody is told: another question shows what the hour has changed.
    await tablet.getByRole('searchbox', { name: 'Search orders' }).fill(order.order_number.slice(1));
    await giveUp.click();
    const sure = tablet.getByRole('alertdialog', { name: 'Nobody collected it?' });
    await expectAccessible(tablet, IN_BOTH_SCHEMES);
    await sure.getByRole('button', { name: 'Goods Are Back' }).click();
    await expect(tablet.getByRole('region', { name: 'Messages' })).toContainText(
      `Order ${order.order_number} is closed. The money goes back to the customer.`,
    );
    await expect(onTablet).toHaveCount(0);
  });
  await test.step('the manager’s board has it no more, and the member reads why and gets the money', async () => {
    await expect(onDesk).toHaveCount(0, { timeout: FOLLOWS_MS });
    await expect(phone.getByText('Cancelled', { exact: true }).first()).toBeVisible({ timeout: FOLLOWS_MS });
    await expect(phone.getByRole('region', { name: 'Pickup code' })).toHaveCount(0);
    await expect(phone.getByRole('region', { name: 'Refunds' })).toContainText('Sent', { timeout: PAID_MS });
    const { refunds } = await orderOf(member, order.id);
    expect(refunds).toMatchObject([{ amount: order.total_amount, status: 'completed' }]);
  });
});
