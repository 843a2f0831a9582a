import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';
import { PHONE } from '#e2e/watch.ts';

const THUMB_PX = 44;

test('what leads somewhere in the bar, the breadcrumb and the list of pages of a phone is as large as a thumb', async ({
  open,
}) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Store cupboard month');
  const { page } = await open({ as: member });
  const screens = [
    ['/offers', 'Pages of Offers'],
    [`/offers/${ware!.offer.id}`, 'Breadcrumb'],
  ] as const;
  for (const [address, name] of screens) {
    await page.goto(address);
    const places = page.getByRole('navigation', { name });
    await expect(places).toBeVisible();
    for (const place of await places.or(page.locator('header')).locator('a, button').all()) {
      if (!(await place.isVisible())) continue;
      const { width, height } = (await place.boundingBox())!;
      expect.soft(Math.min(width, height), await place.ariaSnapshot()).toBeGreaterThanOrEqual(THUMB_PX);
    }
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
  }
});
