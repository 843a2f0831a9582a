import { test as base } from '@playwright/test';

import { openBrowser, type Watched, type Wishes } from './watch.ts';

export { expect } from '@playwright/test';

interface Journey {
  /** Opens a browser of somebody's own. At the end of the journey nothing may have gone wrong in any of them. */
  open: (wishes?: Wishes) => Promise<Watched>;
}

export const test = base.extend<Journey>({
  open: async ({ browser }, play) => {
    const opened: Watched[] = [];
    await play(async (wishes) => {
      const watched = await openBrowser(browser, wishes);
      opened.push(watched);
      return watched;
    });
    for (const watched of opened) {
      watched.expectClean();
      await watched.page.context().close();
    }
  },
});
