import { addToCart } from '@club/contract/shop/cart';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';

/**
 * As Chrome does on a phone that is set to another language: each text is taken away and elements with what it means are put in its
 * place, now and whenever there is a new one.
 */
const TRANSLATE = `(() => {
  const translate = (root) => {
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (words.nextNode()) texts.push(words.currentNode);
    for (const text of texts) {
      if (text.nodeValue.trim() === '' || text.parentElement?.closest('font, script, style, textarea') !== null) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.nodeValue.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach(translate)))
    .observe(document.body, { childList: true, subtree: true });
})()`;

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(TRANSLATE);
}

test('a browser that translates the pages takes none of them away, and shows figures that change', async ({ open }) => {
  const member = await newMember();
  const { page } = await open({ as: member });
  await openTranslated(page, '/offers');
  await page.getByRole('button', { name: /^filters/i }).click();
  const filters = page.getByRole('dialog', { name: /filters/i });
  await filters.getByRole('button', { name: /over 25%/i }).click();
  await expect(page).toHaveURL(/discount=over-25/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OFFERS');

  const ware = (await waresOnSale(member, 'Store cupboard month'))[0]!;
  const item = { offer_id: ware.offer.id, product_id: ware.product.id, quantity: 1 };
  await call(addToCart, { token: member.access, body: { ...item, service_type: 'in_store' } });
  await openTranslated(page, '/cart');
  await expect(page.getByText(/^1 item from/i)).toBeVisible();
  await page.getByRole('button', { name: /^remove/i }).click();
  await expect(page.getByText('YOUR CART IS EMPTY')).toBeVisible();
});
