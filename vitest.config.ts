import { join } from 'node:path';

import { defineConfig } from 'vitest/config';

/** What is waited for comes at once, but not on a busy machine. */
const patient = { expect: { poll: { timeout: 30_000 } } } as const;
const pure = { ...patient, environment: 'node', testTimeout: 60_000 } as const;

/** Files of one worker, one after the other, share what they import: to load the server anew for each takes half of the time. */
const shared = { ...pure, isolate: false } as const;

export default defineConfig({
  test: {
    // By itself Vitest leaves one core free; on two cores that is half of the machine.
    maxWorkers: 2,
    // One runner for all: `npx vitest --project server cart` runs the cart's tests and nothing else.
    projects: [
      { test: { ...shared, name: 'rules', include: ['packages/*/src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['tools/test-database.ts'],
          // A hundred thousand guesses take half a minute, and several times that where others work as well.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      { test: { ...shared, name: 'sandbox', include: ['apps/sandbox/src/**/*.test.ts'] } },
      {
        root: 'apps/web',
        test: {
          ...patient,
          name: 'web',
          environment: 'happy-dom',
          // A window of its own for each file, without a process of its own. Threads with such windows sometimes never end (Node 24).
          pool: 'vmForks',
          setupFiles: [join(import.meta.dirname, 'apps/web/test-setup.ts')],
          include: ['{app,worker,build-steps}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...pure,
          name: 'tools',
          include: ['{tools,simulation}/**/*.test.ts'],
          // Real programs are started and stopped here; a busy machine may take its time.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
