import type { Page, Route } from '@playwright/test';

const CALLS = '**/api/club/**';
const LIFE_SIGN = '**/healthz';

/** Nothing leaves the phone any more, until what this gives is called. */
export async function cutOff(page: Page): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort('internetdisconnected');
  await page.route(CALLS, abort);
  await page.route(LIFE_SIGN, abort);
  return async () => {
    await page.unroute(CALLS, abort);
    await page.unroute(LIFE_SIGN, abort);
    // The phone notices that it has a network again.
    await page.evaluate(`dispatchEvent(new Event('online'))`);
  };
}
