import { addToCart } from '@club/contract/shop/cart';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { kasente } from '#e2e/operator.ts';
import { newMember } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';
import { expectAccessible } from '#e2e/watch.ts';

const OUTLET = 'Kitenge Corner Boutique';
/** `--color-ink` in the light. */
const INK = 'rgb(19, 32, 27)';
const HOME = { latitude: 0.3412, longitude: 32.5911 };

test('a delivery: where to, what it costs, paying for it, and another address', async ({ open }) => {
  kasente('delivery', 'riders', OUTLET, 'yes');
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'The bag with the story');
  const { offer, product } = ware!;
  const body = { offer_id: offer.id, product_id: product.id, quantity: 1, service_type: 'delivery' as const };
  await call(addToCart, { token: member.access, body });
  const watched = await open({ as: member });
  watched.allow(/status of (409|500|503)/);
  const { page } = watched;
  const delivery = page.getByRole('region', { name: 'Delivery' });
  const address = delivery.getByLabel('Delivery address');
  const find = delivery.getByRole('button', { name: 'Find this address' });
  const total = page.getByRole('region', { name: 'Order total' });
  const pay = page.getByRole('button', { name: 'Pay for Order' });

  await test.step('without an address nothing is paid, and the field says so', async () => {
    await page.goto('/checkout');
    await pay.click();
    await expect(address).toHaveAccessibleDescription(/Please enter a delivery address/);
    await expect(address).toBeFocused();
    await expect(delivery).toContainText('We tell the delivery fee as soon as we know where to bring it.');
  });
  await test.step('a place that nobody knows, and a look-up that fails', async () => {
    await address.fill('Somewhere over the rainbow');
    await find.click();
    await expect(delivery).toContainText('Location not found. Please check your address and try again.');
    await page.route('**/api/club/places/**', (route) => route.fulfill({ status: 500, json: {} }));
    await find.click();
    await expect(delivery).toContainText(
      'Unable to find location. Please check your address or try using current location.',
    );
    await page.unroute('**/api/club/places/**');
    // No permission was given.
    await delivery.getByRole('button', { name: 'Use current location' }).click();
    await expect(delivery).toContainText('Unable to get your location. Please enter your address manually.');
  });
  await test.step('an area by our own gazetteer, its fee, and a fee that cannot be had', async () => {
    await page.route('**/calculate_delivery_fee/', (route) => route.fulfill({ status: 500, json: {} }));
    await address.fill('Bukoto');
    await find.click();
    await expect(delivery).toContainText('This is the middle of the area.');
    await expect(delivery).toContainText('Unable to calculate delivery fee. Please try again.', { timeout: 20_000 });
    const again = delivery.getByRole('button', { name: 'Try again' });
    await total.scrollIntoViewIfNeeded();
    await expect(again).not.toBeInViewport();
    await pay.click();
    await expect(again).toBeInViewport();
    await page.unroute('**/calculate_delivery_fee/');
    await again.click();
    await expect(delivery).toContainText(/UGX 6,000 to Kololo and nearby, [\d.]+ km/);
  });
  await test.step('too far away', async () => {
    await address.fill('Gulu');
    await find.click();
    await expect(delivery).toContainText('This outlet does not deliver to this place.');
    await expect(total.locator('dt').filter({ hasText: 'Delivery Fee (' })).toHaveCount(0);
  });
  await test.step('an address that only the geocoder knows, with its source and a map to look at', async () => {
    await address.fill('Gate 3, Acacia Mall');
    await find.click();
    await expect(delivery).toContainText('Acacia Mall, Cooper Road');
    await expect(delivery).toContainText('© OpenStreetMap contributors');
    await expect(delivery.getByRole('link', { name: 'Look at it on a map' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=0\.3369&mlon=32\.5866/,
    );
  });
  await test.step('the current location, landmark and stage; the total has zone and distance', async () => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(HOME);
    await address.fill('Plot 4, green gate');
    await delivery.getByRole('button', { name: 'Use current location' }).click();
    await expect(delivery).toContainText('Your current location');
    await delivery.getByLabel('Landmark').fill('Behind the water tank');
    await delivery.getByLabel('Nearest stage').fill('Kamwokya stage');
    await expect(total).toContainText(/Delivery Fee \(Kololo and nearby, 0\.8 km\)\s*UGX 6,000/);
    await delivery.getByLabel('Save this address as').fill('Home');
    await delivery.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(delivery).toContainText('Saved as “Home”');
    await expectAccessible(page);
  });
  await test.step('another fee than the screen said: a press to pay leads to what has changed, and on from there', async () => {
    const changed = page.getByRole('status').filter({ hasText: 'Prices have changed.' });
    const accept = page.getByRole('button', { name: 'Accept the new total', exact: true });
    // As if the zones had been drawn anew since.
    await page.route('**/api/club/orders/', (route) => {
      const body = route.request().postDataJSON() as { delivery_fee: number };
      return route.continue({ postData: { ...body, delivery_fee: body.delivery_fee - 500 } });
    });
    await pay.click();
    await expect(accept).toBeInViewport();
    await expect(changed).toContainText(/Total\s*before/);
    await expect(pay).toBeDisabled();
    await page.unroute('**/api/club/orders/');
    await page.keyboard.press('Tab');
    await expect(accept).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(accept).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(pay).toBeFocused();
  });
  await test.step('paying, saving the number, and the order that says where it goes', async () => {
    await page.getByRole('checkbox', { name: 'Save payment information for future purchases' }).check();
    await page.getByLabel('Name of this number').fill('My MTN line');
    await page.getByRole('radio', { name: 'Call me first' }).check();
    await pay.click();
    await handsetOf(member.phone).approve();
    await page.getByRole('link', { name: 'View Your Order' }).click({ timeout: 60_000 });
    const facts = page.getByRole('region', { name: 'Delivery Information' });
    await expect(facts).toContainText('Plot 4, green gate');
    await expect(facts).toContainText('Behind the water tank');
    await expect(facts).toContainText('Kololo and nearby, 0.8 km');
    await expect(facts).toContainText('Call me first');
    await facts.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where should we bring it?' });
    await dialog.getByLabel('Delivery address').fill('Ntinda');
    await dialog.getByRole('button', { name: 'Find this address' }).click();
    await expect(dialog).toContainText('A delivery there costs more than was paid.');
    await expect(dialog.getByRole('button', { name: 'Use this address' })).toBeDisabled();
    await dialog.getByLabel('Saved addresses').selectOption({ label: 'Home – Plot 4, green gate' });
    await dialog.getByLabel('Nearest stage').fill('Kisementi stage');
    await dialog.getByRole('button', { name: 'Use this address' }).click();
    await expect(dialog).toBeHidden();
    await expect(facts).toContainText('Kisementi stage');
  });
  await test.step('a receipt to print or share', async () => {
    await page.getByRole('link', { name: 'Receipt' }).click();
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt).toContainText(OUTLET);
    await expect(receipt).toContainText(product.product_name);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await expectAccessible(page);
    // A sheet of paper is white also for who reads in the dark, and has no menus.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(receipt).toHaveCSS('color', INK);
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });
  await test.step('the next time the number is there by its name', async () => {
    await call(addToCart, { token: member.access, body: { ...body, service_type: 'in_store' } });
    await page.goto('/checkout');
    await expect(page.getByLabel('Saved numbers').locator('option')).toContainText([/Choose one/, /My MTN line – 077/]);
    await expect(page.getByText(/Ready for collection about/)).toBeVisible();
  });
});
