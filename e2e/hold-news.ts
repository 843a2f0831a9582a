import { STREAM_PATH } from '@club/contract/club/notifications';
import type { Page } from '@playwright/test';

/**
 * Keeps news from the page until the function it gives is called. A page that hears of a change asks again by itself,
 * and what a journey means to press may be gone by then. To be called before the page is opened.
 */
export async function holdNews(page: Page): Promise<() => Promise<void>> {
  const stream = `**${STREAM_PATH}?*`;
  await page.route(stream, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  return () => page.unroute(stream);
}
