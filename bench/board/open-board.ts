import { chromium, type CDPSession, type Page } from 'playwright-core';

import { CHROMIUM_FLAGS } from '#tools/chromium-flags.ts';
import { bareChromiumPath } from '#tools/ensure-chromium.ts';

const SLOWDOWN = 4;
const TABLET = { width: 1024, height: 600 };

export interface OpenBoard {
  readonly page: Page;
  /** The slowest interactions so far, from the press to what is painted after it, in milliseconds. */
  interactions(): Promise<number[]>;
  /** Memory of scripts after everything that nobody holds is gone, in MiB. */
  heapMib(): Promise<number>;
  close(): Promise<void>;
}

const WATCH_INTERACTIONS = `
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) globalThis.interactions.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });`;

/** A counter tablet with a slow processor, signed in, with the orders board open. */
export async function openBoard(
  origin: string,
  tokens: { access: string; refresh: string },
  outlet_id: string,
): Promise<OpenBoard> {
  const browser = await chromium.launch({ executablePath: bareChromiumPath(), args: CHROMIUM_FLAGS });
  const context = await browser.newContext({ viewport: TABLET, reducedMotion: 'reduce' });
  await context.addInitScript(WATCH_INTERACTIONS);
  await context.addInitScript(
    ([access, refresh]) => {
      localStorage.setItem('accessToken', access!);
      localStorage.setItem('refreshToken', refresh!);
    },
    [tokens.access, tokens.refresh],
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(`${origin}/outlet/orders?outlet=${outlet_id}`);
  return {
    page,
    interactions: () => page.evaluate<number[]>('globalThis.interactions'),
    heapMib: () => heapOf(devtools),
    close: () => browser.close(),
  };
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}
