import { defineConfig } from '@playwright/test';

import { CHROMIUM_FLAGS } from '#tools/chromium-flags.ts';
import { bareChromiumPath, chromiumPath } from '#tools/ensure-chromium.ts';

const MINUTE_MS = 60_000;

/** They start products of their own or tell a whole story; begun last, one of them would run on alone at the end. */
const LONG = ['kill-and-restart', 'main-story', 'step-up'].map((name) => `**/${name}.e2e.ts`);
/** Long as well, and about what only a whole browser does: install an app, show what is pushed. */
const INSTALLED = '**/offline-and-update.e2e.ts';

/** No page of a journey lives long enough to give back what compilers that optimise take of two cores. */
const FLAGS = [...CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev'];

export default defineConfig({
  testDir: './journeys',
  projects: [
    { name: 'installed', testMatch: INSTALLED, use: { launchOptions: launch(chromiumPath()) } },
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: '**/*.e2e.ts', testIgnore: [...LONG, INSTALLED] },
  ],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Journeys share one running product and two cores, and wait more than they work; each makes its own people.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 5 * MINUTE_MS,
  // No journey proves how quick something is; on a busy machine everything may take several times as long.
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'en-UG',
    timezoneId: 'Africa/Kampala',
    // A trace of every journey takes a quarter of their time; `--trace on` records those that have to be understood.
    screenshot: 'only-on-failure',
    launchOptions: launch(bareChromiumPath()),
  },
});

function launch(executablePath: string) {
  return { executablePath, args: FLAGS };
}
