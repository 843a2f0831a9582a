import AxeBuilder from '@axe-core/playwright';
import { expect, type Browser, type Page } from '@playwright/test';

interface Watched {
  readonly page: Page;
  /** Fails on anything the browser complained of so far. */
  expectClean(): void;
}

/** A browser of somebody's own, in which every console error, script error and failed request is remembered. */
export async function openBrowser(browser: Browser, viewport?: { width: number; height: number }): Promise<Watched> {
  const context = await browser.newContext({
    baseURL: process.env['CLUB_ORIGIN']!,
    reducedMotion: 'reduce',
    ...(viewport === undefined ? {} : { viewport }),
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A stream or a fetch that the page itself gives up when it leaves is no failure.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${reason}`);
  });
  return { page, expectClean: () => expect(complaints).toEqual([]) };
}

/** The axe rules of WCAG 2.2 A and AA find nothing on the screen as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, await page.title()).toEqual([]);
}
