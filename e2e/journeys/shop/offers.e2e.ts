import type { OfferDetail } from '@club/contract/shop/catalogue';

import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

/** Keeps in `wishes` how the page asks for the place of the device. */
const REMEMBER_WISHES = `
  globalThis.wishes = [];
  const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
  navigator.geolocation.getCurrentPosition = (found, refused, wish) => (wishes.push(wish), ask(found, refused, wish));`;

test('the dashboard greets, counts, and leads on to offers, orders and cashback', async ({ open }) => {
  const { page } = await open({ as: await signInAs(demo.member), viewport: LAPTOP });
  await page.goto('/dashboard');
  const part = (name: string) => page.getByRole('region', { name });

  await test.step('welcome with first and last name and a member badge', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace Nakato');
    await expect(page.getByText(/^Member since \d/)).toBeVisible();
  });
  await test.step('three stat cards', async () => {
    const figures = part('Your figures');
    await expect(figures).toContainText(/Cashback earnedUGX\s[\d,]+UGX\s[\d,]+ this month/);
    await expect(figures).toContainText(/Saved with discountsUGX\s[\d,]+[\d.]+% off regular prices/);
    await expect(figures).toContainText(/Orders placed\d+/);
    await expect(figures.getByRole('link', { name: /active orders?$/ })).toHaveAttribute('href', '/orders');
  });
  await test.step('at most 3 featured offers, and all offers', async () => {
    const featured = part('Featured offers');
    await expect(featured.getByRole('heading', { level: 3 })).toHaveCount(3);
    await expect(featured.getByRole('listitem').getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/offers\/[\w-]{36}$/,
    );
    await expect(featured.getByRole('link', { name: 'View all offers' })).toHaveAttribute('href', '/offers');
  });
  await test.step('recent orders, and all orders', async () => {
    const orders = part('Recent orders');
    await expect(orders.getByRole('listitem').getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/orders\/[\w-]{36}$/,
    );
    expect(await orders.getByRole('listitem').count()).toBeLessThanOrEqual(5);
    await expect(orders.getByRole('link', { name: 'View all orders' })).toHaveAttribute('href', '/orders');
  });
  await test.step('a recent cashback table, and all cashback', async () => {
    const cashback = part('Recent cashback');
    await expect(cashback.getByRole('table').getByRole('row').nth(1)).toContainText(/UGX\s[\d,]+/);
    await cashback.getByRole('link', { name: 'View all cashback' }).click();
    await expect(page).toHaveURL('/cashback');
  });
});

test('the list of offers: its filters stand in the address, and it says what it found', async ({ open }) => {
  const watched = await open({ as: await newMember(), viewport: LAPTOP });
  const { page } = watched;
  const found = page.getByRole('region', { name: 'Offers found' });
  const count = found.getByRole('heading', { name: /\d offers? found$/ });
  await page.goto('/offers');

  await test.step('a count, nine cards, pages', async () => {
    await expect(count).toHaveText(/^\d\d offers found$/);
    await expect(found.getByRole('heading', { level: 3 })).toHaveCount(9);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/offers?page=2');
    await expect(found.getByRole('heading', { level: 3 })).toHaveCount(9);
  });
  await test.step('category select, Over 25%, Over 50%, Cashback', async () => {
    const category = page.getByLabel('Category');
    const groceries = await category.getByRole('option', { name: /^Groceries/ }).getAttribute('value');
    await category.selectOption(groceries);
    await expect(page).toHaveURL(`/offers?category=${groceries}`);
    for (const [name, field] of [
      ['Over 25%', 'discount=over-25'],
      ['Over 50%', 'discount=over-50'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect(page).toHaveURL(new RegExp(field));
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    }
    await page.getByRole('button', { name: 'Over 50%' }).click();
    await page.getByRole('button', { name: 'Cashback' }).click();
    await expect(page).toHaveURL(/cashback=/);
    await expect(found.getByRole('listitem').filter({ hasText: '% Cashback' })).not.toHaveCount(0);
  });
  await test.step('a search that finds nothing says so and offers the way out', async () => {
    await page.getByRole('combobox', { name: 'Search offers' }).fill('nothing is called so');
    await expect(page.getByRole('heading', { name: 'No offers found' })).toBeVisible();
    const categories = page.getByRole('navigation', { name: 'Look through a category' });
    await expect(categories.getByRole('link', { name: /^Groceries\s*\d+ offers$/ })).toHaveAttribute(
      'href',
      /^\/offers\?category=/,
    );
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/offers');
  });
  await test.step('near me: refused with the reason, then found with a radius of 5, 10 or 20 km', async () => {
    const near = page.getByRole('button', { name: 'Find offers near me' });
    await near.click();
    const refused = page.getByText(
      'Unable to get your location. Location access denied. Please enable location services.',
    );
    await expect(refused).toBeVisible();
    // Whoever searches for an area has done what it asks for.
    await page.getByRole('combobox', { name: 'Search offers' }).fill('Ntinda');
    await expect(page).toHaveURL(/search=Ntinda/);
    await expect(refused).toHaveCount(0);
    await page.goto('/offers');
    await page.context().grantPermissions(['geolocation']);
    await page.evaluate(REMEMBER_WISHES);
    await page.context().setGeolocation({ latitude: 0.3536, longitude: 32.6128 });
    await near.click();
    const radius = page.getByRole('group', { name: 'Radius' });
    await expect(radius.getByRole('button')).toContainText(['5 km', '10 km', '20 km']);
    await expect(radius.getByRole('button', { name: '10 km' })).toHaveAttribute('aria-pressed', 'true');
    await radius.getByRole('button', { name: '5 km', exact: true }).click();
    await expect(page).toHaveURL(/radius=5/);
    await expect(found.getByText(/ km away$/).first()).toBeVisible();
    // 15 seconds, high accuracy, and a place that was found within 5 minutes will do.
    const wishes = { timeout: 15_000, enableHighAccuracy: true, maximumAge: 300_000 };
    expect(await page.evaluate('wishes')).toEqual([wishes]);
  });
  await test.step('nothing on offer at all is another matter', async () => {
    const json = { results: [], count: 0, next: null, previous: null };
    await page.route('**/api/club/offers/?*', (route) => route.fulfill({ json }));
    await page.goto('/offers');
    await expect(page.getByRole('heading', { name: 'No offers right now' })).toBeVisible();
  });
});

test('the search says while one types what it could mean, and the address brings the same list again', async ({
  open,
}) => {
  const { page } = await open({ as: await newMember() });
  const box = page.getByRole('combobox', { name: 'Search offers' });
  const found = page.getByRole('region', { name: 'Offers found' });
  const cards = found.getByRole('heading', { level: 3 });
  const suggested = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await page.goto('/offers');

  await test.step('an offer’s picture is seen before anybody scrolls', async () => {
    await expect(cards.first()).toBeVisible();
    await expect(found.locator('img').first()).toBeInViewport({ ratio: 1 });
  });
  await test.step('an outlet, an area and a category are suggested with how much they have', async () => {
    await box.pressSequentially('nti');
    await expect(suggested.filter({ hasText: /^Ntinda.*\d offers?$/ })).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await box.fill('freshb');
    await expect(suggested.filter({ hasText: 'Freshbasket Supermarket' })).toBeVisible();
    await box.fill('groc');
    await expect(suggested.filter({ hasText: 'Groceries' })).toBeVisible();
  });
  await test.step('chosen with the keyboard, it is a filter and no word', async () => {
    await box.fill('ntinda');
    await expect(suggested.first()).toContainText('Ntinda');
    await box.press('ArrowDown');
    await expect(suggested.first()).toHaveAttribute('aria-selected', 'true');
    await box.press('Enter');
    await expect(page).toHaveURL('/offers?location=ntinda');
    await expect(box).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Ntinda', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('chips of categories with their counts; the old list stands until the new one is there', async () => {
    const before = await cards.first().innerText();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/club/offers/?*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: /^Groceries \d+$/ }).click();
    await expect(page).toHaveURL(/location=ntinda&category=/);
    await expect(found).toHaveAttribute('aria-busy', 'true');
    await expect(cards.first()).toHaveText(before);
    gate.resolve();
    await expect(found).toHaveAttribute('aria-busy', 'false');
    await page.unroute('**/api/club/offers/?*');
  });
  await test.step('back, reload and a shared address', async () => {
    const address = page.url();
    const titles = await cards.allInnerTexts();
    await page.reload();
    await expect(cards).toHaveText(titles);
    await page.goBack();
    await expect(page).toHaveURL('/offers?location=ntinda');
    await page.goForward();
    await expect(cards).toHaveText(titles);
    const { page: friend } = await open({ as: await newMember() });
    await friend.goto(address);
    await expect(friend.getByRole('region', { name: 'Offers found' }).getByRole('heading', { level: 3 })).toHaveText(
      titles,
    );
  });
});

test('an offer: texts, products, cart beside it, others like it', async ({ open }) => {
  const member = await newMember();
  const [[ware], [foreign]] = await Promise.all([
    waresOnSale(member, 'Spotless kitchen'),
    waresOnSale(member, 'Kitenge'),
  ]);
  const watched = await open({ as: member, viewport: LAPTOP });
  watched.allow(/status of (400|500)/);
  const { page } = watched;
  const { offer } = ware!;
  const [product] = offer.products;
  await page.goto(`/offers/${offer.id}`);
  const cart = page.getByRole('region', { name: 'Your Cart' });
  const messages = page.getByRole('region', { name: 'Messages' });
  const add = page.getByRole('button', { name: `Add ${product!.product_name} to cart` });
  const stepper = page.getByRole('group', { name: `Quantity of ${product!.product_name}` });

  await test.step('breadcrumb, picture and badges', async () => {
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
      /Dashboard.*Offers.*Spotless kitchen/,
    );
    await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', new RegExp(offer.picture!.base));
    await expect(page.getByText('15% Cashback', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/^Valid till \d/)).toBeVisible();
    await expect(page.getByText('Freshbasket Supermarket', { exact: true }).first()).toBeVisible();
  });
  await test.step('tabs Description and Terms', async () => {
    await expect(page.getByRole('tabpanel')).toHaveText(offer.description);
    await page.getByRole('tab', { name: 'Terms' }).click();
    for (const term of [
      /exclusive to members/i,
      /cannot be combined with other offers/i,
      /while stocks last/i,
      /valid at participating outlets only/i,
    ]) {
      await expect(page.getByRole('tabpanel')).toContainText(term);
    }
    await expect(page.getByRole('tabpanel')).toContainText(/Runs from \d.* until \d.*, \d\d:\d\d/);
    await expect(page.getByRole('region', { name: 'Outlet' })).toContainText('Supplied by Pearl Foods Distributors');
  });
  await test.step('service types, the outlet’s own', async () => {
    const service = page.getByRole('region', { name: 'Service' });
    for (const type of ['In-store', 'Curbside']) await expect(service).toContainText(type);
    await service.getByRole('radio', { name: /Curbside/ }).check();
  });
  await test.step('adding fails with the text of the specification', async () => {
    await page.route('**/api/club/cart/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await add.click();
    await expect(messages).toContainText('Error adding to cart. Please try again.');
    await page.unroute('**/api/club/cart/');
  });
  await test.step('add, stepper between 0 and what there is, cart summary', async () => {
    const before = await add.boundingBox();
    await add.click();
    const after = await stepper.boundingBox();
    // In the same place and as wide, so that a second press meets what the first one did.
    expect(Math.abs(after!.x - before!.x)).toBeLessThan(3);
    expect(Math.abs(after!.width - before!.width)).toBeLessThan(3);
    // Others buy of the same stock, and give it back: what there is may be another figure a moment later.
    await expect(async () => {
      await stepper.getByRole('textbox').fill('900');
      await stepper.getByRole('textbox').press('Enter');
      await expect(messages).toContainText(/Only \d+ items available/, { timeout: 3_000 });
      await expect(stepper.getByRole('button', { name: /^One more/ })).toBeDisabled({ timeout: 3_000 });
      const left = await stepper.getByRole('textbox').inputValue();
      await expect(messages).toContainText(`Only ${left} items available`, { timeout: 3_000 });
      await expect(cart).toContainText(`${left} items`, { timeout: 3_000 });
    }).toPass();
    await stepper.getByRole('textbox').fill('1');
    await stepper.getByRole('textbox').press('Enter');
    await expect(cart).toContainText(/Total.*Cashback Earnings/);
    await expect(cart.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
    await expect(cart.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/offers');
  });
  await test.step('the bar at the bottom of phones', async () => {
    const bar = page.getByRole('region', { name: 'Cart', exact: true });
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(bar).toContainText('1 item in cart');
    await expect(bar).toBeInViewport();
  });
  await test.step('4 similar offers', () =>
    expect(page.getByRole('region', { name: 'Similar offers' }).getByRole('heading', { level: 3 })).toHaveCount(4));
  await test.step('another outlet: the question before the cart is cleared, then the item is added', async () => {
    // Its first product is sold out in this very moment.
    await page.route(`**/api/club/offers/${foreign!.offer.id}/`, async (route) => {
      const response = await route.fetch();
      const told = (await response.json()) as OfferDetail;
      told.products[0]!.stock_quantity = 0;
      await route.fulfill({ response, json: told });
    });
    await page.goto(`/offers/${foreign!.offer.id}`);
    const [soldOut] = foreign!.offer.products;
    const item = page.getByRole('listitem').filter({ hasText: soldOut!.product_name });
    await expect(item.getByText('Out of stock')).toBeVisible();
    await page.route('**/api/club/offers/*/watches/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { product_ids: [soldOut!.id] } }) : route.continue(),
    );
    const tell = item.getByRole('button', { name: /^Tell me when .* is back$/ });
    await tell.click();
    await expect(tell).toHaveText('We will tell you');
    await expect(tell).toHaveAttribute('aria-pressed', 'true');
    const other = page.getByRole('button', { name: /^Add .* to cart$/ }).first();
    await other.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'Your cart already contains items from "Spotless kitchen". Would you like to clear your cart and add this item?',
    );
    await question.getByRole('button', { name: 'Clear cart and add' }).click();
    await expect(page.getByRole('group', { name: /^Quantity of/ })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });
});
