import { STREAM_PATH } from '@club/contract/club/notifications';
import type { Page } from '@playwright/test';

/**
 * Keeps news from the page until the function it gives is called. A page that hears of a change asks again by itself,
 * and what a journey means to press may be gone by then. To be called before the page is opened. The question is left
 * unanswered: a page that is answered late takes it that it may have missed something, and asks again for that.
 */
export async function holdNews(page: Page): Promise<() => Promise<void>> {
  const stream = `**${STREAM_PATH}?*`;
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const answered: Promise<void>[] = [];
  await page.route(stream, (route) => {
    answered.push(isLetGo.then(() => route.fulfill({ contentType: 'text/event-stream', body: '' })));
  });
  return async () => {
    letGo();
    await Promise.all(answered);
    await page.unroute(stream);
  };
}
