import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { giveTo, newRider, readyDelivery } from '#e2e/riders.ts';
import { orderOf } from '#e2e/shop.ts';
import { COUNTER_TABLET, expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';
import { KIB, watchFetches, weigh } from '#e2e/weigh.ts';

const FOLLOWS_MS = 10_000;

test('a delivery goes from the outlet to the door: given out, on the road, no network, the code', async ({ open }) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const rider = await newRider(manager);
  const absent = await newRider(manager);
  const order = await readyDelivery(manager, member);
  const phone = await open({ as: member });
  const tablet = await open({ as: manager, viewport: COUNTER_TABLET });
  const motorbike = await open({ as: rider });
  motorbike.allow(/ERR_INTERNET_DISCONNECTED/);
  const [seen, board, road] = [phone.page, tablet.page, motorbike.page];
  const tracker = seen.getByRole('region', { name: 'Delivery Status' });
  const own = (list: string) =>
    road.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: order.order_number });
  const [card, done] = [own('What you bring'), own('Done')];
  const fetched = watchFetches(road);
  await road.goto('/rider');
  await expect(road.getByText('Nothing to bring')).toBeVisible();
  await seen.goto(`/orders/${order.id}`);

  const give = async (label: string, to: typeof rider) => {
    await board.getByRole('button', { name: `${label}: order ${order.order_number}` }).click();
    const dialog = board.getByRole('dialog', { name: `Who brings order ${order.order_number}?` });
    await dialog
      .getByRole('button', { name: new RegExp(`^${to.first_name} ${to.last_name} · free`) })
      .first()
      .click();
  };

  await test.step('the outlet gives it to a rider who does not answer, and then to another', async () => {
    await board.goto('/outlet/orders');
    await board.getByRole('searchbox', { name: 'Search orders' }).fill(order.order_number);
    await give('Give to a rider', absent);
    await expect(board.getByText(`Given to ${absent.first_name} ${absent.last_name}`)).toContainText('not answered');
    await give('Another rider', rider);
    await expect(board.getByText(`Given to ${rider.first_name} ${rider.last_name}`)).toBeVisible();
    await expectAccessible(board, IN_BOTH_SCHEMES);
  });
  await test.step('the other rider says yes', async () => {
    await expect(card.getByRole('button', { name: 'I bring it' })).toBeVisible({ timeout: FOLLOWS_MS });
    await expect(card).toContainText('Opposite the blue gate');
    await expectAccessible(road, IN_BOTH_SCHEMES);
    await card.getByRole('button', { name: 'I bring it' }).click();
    await expect(card.getByRole('button', { name: 'I bring it' })).toHaveCount(0);
    await expect(tracker).toContainText('Assigned', { timeout: FOLLOWS_MS });
  });
  await test.step('picked up: the member sees who comes, from when to when', async () => {
    await card.getByRole('button', { name: 'I have picked it up' }).click();
    await expect(card.getByRole('group', { name: 'Next step' })).toBeFocused();
    await expect(tracker).toContainText('On the Way', { timeout: FOLLOWS_MS });
    await expect(tracker).toContainText(/Estimated delivery: \d\d:\d\d to \d\d:\d\d/);
    await expect(tracker).toContainText(/UFA \d{3}X/);
    await expect(tracker.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+256/);
    await expectAccessible(seen, IN_BOTH_SCHEMES);
  });
  await test.step('no network at the door: the phone keeps it, and the member says that the rider is here', async () => {
    await road.context().setOffline(true);
    await card.getByRole('button', { name: 'I have arrived' }).click();
    await expect(card).toContainText('Kept on this phone until there is a network');
    await expect(card.getByRole('button', { name: "Enter the customer's code" })).toBeVisible();
    await tracker.getByRole('button', { name: 'Rider is here' }).click();
    await expect(tracker).toContainText('Rider Arrived');
    await expect(tracker).toContainText(/\d( ?\d){5}/);
  });
  await test.step('the code is kept too, and counts as soon as there is a network', async () => {
    const { delivery_assignment } = await orderOf(member, order.id);
    await card.getByRole('button', { name: "Enter the customer's code" }).click();
    const dialog = road.getByRole('dialog', { name: `Order ${order.order_number}` });
    await dialog
      .getByRole('textbox', { name: "Customer's delivery code" })
      .fill(delivery_assignment!.delivery_code!.code);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(done).toContainText('Delivered');
    await expect(road.getByRole('heading', { name: 'Done' })).toBeFocused();
    await expect(done).toContainText('Kept on this phone until there is a network');
    await expect(card).toHaveCount(0);
    expect((await orderOf(member, order.id)).status).toBe('delivering');
    await road.context().setOffline(false);
    await expect(done).not.toContainText('Kept on this phone', { timeout: 40_000 });
    await expect(done).toContainText('Delivered');
    await expect(seen.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: FOLLOWS_MS });
  });
  await test.step('what it earned stands there, and the whole ride took little script', async () => {
    const earned = road.getByRole('region', { name: 'What you have earned' });
    await expect(earned).toContainText(/Today\s*UGX 2,400/, { timeout: FOLLOWS_MS });
    await expect(earned.getByRole('listitem')).toContainText(order.order_number);
    await expectAccessible(road, IN_BOTH_SCHEMES);
    expect(
      (await weigh(fetched.filter((each) => each.request().resourceType() === 'script'))).script,
    ).toBeLessThanOrEqual(150 * KIB);
  });
});

test('a delivery that fails comes back, is promised again, and is left with a picture', async ({ open }) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const [first, second] = [await newRider(manager), await newRider(manager)];
  const order = await readyDelivery(manager, member);
  await giveTo(manager, order, first);
  const phone = await open({ as: member });
  const tablet = await open({ as: manager, viewport: COUNTER_TABLET });
  const motorbike = await open({ as: first });
  const [seen, board, road] = [phone.page, tablet.page, motorbike.page];
  const tracker = seen.getByRole('region', { name: 'Delivery Status' });
  const row = board
    .getByRole('region', { name: 'On the road' })
    .getByRole('listitem')
    .filter({ hasText: order.order_number });
  await seen.goto(`/orders/${order.id}`);

  await test.step('nobody is there, and the member reads it', async () => {
    await road.goto('/rider');
    await road.getByRole('button', { name: 'I bring it' }).click();
    await road.getByRole('button', { name: 'I have picked it up' }).click();
    const cannot = road.getByRole('button', { name: 'I cannot deliver it' });
    await cannot.click();
    const dialog = road.getByRole('dialog', { name: `Order ${order.order_number}` });
    await expectAccessible(road, IN_BOTH_SCHEMES);
    await road.keyboard.press('Escape');
    await expect(cannot).toBeFocused();
    await road.evaluate("document.documentElement.style.fontSize = '200%'");
    await cannot.click();
    await expect(dialog.getByRole('button', { name: 'Nobody was there' })).toBeInViewport({ ratio: 1 });
    await road.evaluate("document.documentElement.style.fontSize = ''");
    await dialog.getByRole('button', { name: 'Nobody was there' }).click();
    await expect(tracker).toContainText('Nobody was there. The rider could not deliver it.', { timeout: FOLLOWS_MS });
    await expect(seen.getByText('Delivery Failed', { exact: true })).toHaveCount(2);
    await expect(seen.getByRole('main').getByText('Ready for Pickup', { exact: true })).toHaveCount(0);
    const list = await open({ as: member });
    await list.page.goto('/orders');
    await expect(list.page.getByText('Delivery Failed', { exact: true })).toBeVisible();
    await expect(list.page.getByRole('main').getByText('Ready for Pickup', { exact: true })).toHaveCount(0);
  });
  await test.step('the outlet has it back and says when it tries again', async () => {
    await board.goto('/outlet/riders');
    const whoHasIt = board.getByRole('list', { name: 'Riders' }).getByText('1 order to bring back');
    await expect(whoHasIt).toHaveCount(1);
    await row.getByRole('button', { name: `It is back: order ${order.order_number}` }).click();
    const dialog = board.getByRole('dialog', { name: `Order ${order.order_number} is back` });
    await expectAccessible(board, IN_BOTH_SCHEMES);
    await dialog.getByRole('button', { name: 'In an hour' }).click();
    await expect(row).toHaveCount(0);
    await expect(whoHasIt).toHaveCount(0);
    await expect(tracker).toContainText('Next attempt:', { timeout: FOLLOWS_MS });
  });
  await test.step('another rider leaves it with a picture, as the customer cannot say the code', async () => {
    await giveTo(manager, order, second);
    const other = await open({ as: second });
    const { page } = other;
    await page.goto('/rider');
    await page.getByRole('button', { name: 'I bring it' }).click();
    await page.getByRole('button', { name: 'I have picked it up' }).click();
    await page.getByRole('button', { name: 'I have arrived' }).click();
    await page.getByRole('button', { name: 'The customer has no code' }).click();
    const dialog = page.getByRole('dialog', { name: `Order ${order.order_number}` });
    await dialog.getByLabel('Why is there no code?').fill('Her phone is off');
    const buffer = await page.screenshot();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer });
    await expect(dialog).toContainText('Picture taken');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send to the outlet' }).click();
    await expect(page.getByText('The outlet looks at your picture and your reason.')).toBeVisible();
    await expect(tracker).toContainText('The rider says that you have it.', { timeout: FOLLOWS_MS });
  });
  await test.step('the outlet looks at the picture and believes it', async () => {
    await row.getByRole('button', { name: `Look at it: order ${order.order_number}` }).click();
    const dialog = board.getByRole('dialog', { name: `Order ${order.order_number} without the code` });
    await expect(dialog.getByRole('img')).toBeVisible();
    await expectAccessible(board);
    await dialog.getByRole('button', { name: 'The customer has it' }).click();
    await expect(seen.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: FOLLOWS_MS });
  });
});

test('what a member writes in lines is read in lines: on the order, at the outlet, on its slip and on the road', async ({
  open,
}) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const rider = await newRider(manager);
  const lines = 'No onions\nCall at the gate';
  const order = await readyDelivery(manager, member, lines);
  const { page: seen } = await open({ as: member });
  const { page: board } = await open({ as: manager, viewport: COUNTER_TABLET });
  const { page: road } = await open({ as: rider });
  await seen.goto(`/orders/${order.id}`);
  const facts = seen.getByRole('region', { name: 'Delivery Information' });
  expect(await facts.getByText('No onions').innerText()).toBe(lines);

  await board.goto(`/outlet/orders?search=${order.order_number}`);
  expect(await board.getByText('No onions').innerText()).toBe(lines);
  // No printer takes it away again.
  await board.evaluate('globalThis.print = () => {}');
  await board.getByRole('button', { name: `Print: order ${order.order_number}` }).click();
  await board.emulateMedia({ media: 'print' });
  expect(await board.locator('.slip').getByText('No onions').innerText()).toBe(`Note: ${lines}`);

  await giveTo(manager, order, rider);
  await road.goto('/rider');
  expect(await road.getByText('No onions').innerText()).toBe(lines);
});
