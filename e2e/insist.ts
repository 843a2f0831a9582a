import type { Page } from '@playwright/test';

/** What the browser says when a page was on its way elsewhere by itself, such as to the page of whoever signed in. */
const INTERRUPTED = /Not attached to an active page|interrupted by another navigation|net::ERR_ABORTED/;

/** Whoever asks for a page while another is on its way gets the one that was asked for last, as by hand. */
export function insist(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (...asked) => unlessInterrupted(page, () => goto(...asked));
  page.reload = (...asked) => unlessInterrupted(page, () => reload(...asked));
}

async function unlessInterrupted<Answer>(page: Page, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!INTERRUPTED.test(String(error))) throw error;
    await page.waitForLoadState();
    return await ask();
  }
}
