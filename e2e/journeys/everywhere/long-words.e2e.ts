import type { Page, Route } from '@playwright/test';

import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';

const NARROWEST = { width: 320, height: 640 };
const WORD = 'long'.repeat(15);
/** More than anybody will have, in as many digits as there is to be room for. */
const MUCH = 987_654_321;

test('no place, category or outlet that is one long word leaves its card or chip on the smallest phone', async ({
  open,
}) => {
  const { page } = await open({ as: await newMember(), viewport: NARROWEST });
  await page.route(/\/offers(-of-day)?\/(\?|$)/, (route) => answerWithLongWords(route));
  for (const address of ['/offers', '/offers-of-day']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(WORD).first()).toBeVisible();
    await expect.poll(() => page.evaluate<string[]>(STICKING_OUT), address).toEqual([]);
  }
});

test('as much cashback as there is room for keeps within its card on the smallest phone', async ({ open }) => {
  const { page } = await open({ as: await newMember(), viewport: NARROWEST });
  await page.route('**/cashback/terms/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), available: MUCH } });
  });
  await page.goto('/cashback');
  await expect(page.getByText('UGX 987,654,321')).toBeVisible();
  await expectInside(page);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expectInside(page);
});

async function expectInside(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string[]>(STICKING_OUT)).toEqual([]);
}

async function answerWithLongWords(route: Route): Promise<void> {
  const response = await route.fetch();
  const text = await response.text();
  const places = /"((?:outlet|category|distributor)_name|outlet_area|area|name)":"[^"]*"/g;
  await route.fulfill({ response, body: text.replace(places, `"$1":"${WORD}"`) });
}

/** Texts that end right of a card, a chip or another box with a ground of its own in which they stand. */
const STICKING_OUT = `(() => {
  const found = [];
  const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const { parentElement, textContent } = words.currentNode;
    if (textContent.trim() === '' || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(words.currentNode);
    const { right, width } = range.getBoundingClientRect();
    const box = parentElement.closest('button, li, section, [class*="shadow-card"]');
    if (parentElement.offsetWidth > 1 && width > 1 && box !== null && right > box.getBoundingClientRect().right + 1) found.push(textContent.trim().slice(0, 40));
  }
  return found;
})()`;
