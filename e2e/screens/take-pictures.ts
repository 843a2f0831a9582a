import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { COUNTER_TABLET, LAPTOP, PHONE } from '#e2e/watch.ts';
import { CHROMIUM_FLAGS } from '#tools/chromium-flags.ts';
import { chromiumPath } from '#tools/ensure-chromium.ts';
import { readWords } from '#tools/read-words.ts';
import { ROOT } from '#tools/root.ts';
import { startProduct, type RunningProduct } from '#tools/start-product.ts';

import { gatherCast } from './cast.ts';
import type { Who } from './shot.ts';
import { shots } from './shots.ts';
import { Studio } from './studio.ts';

const FOLDER = join(ROOT, 'screens');
const SIZES = { phone: PHONE, laptop: LAPTOP, tablet: COUNTER_TABLET };

/** Only an outlet works on a counter tablet. */
const AT_COUNTER: readonly Who[] = ['manager', 'chain', 'tablet'];

const { words: wanted } = readWords({
  name: 'npm run screens --',
  does: 'takes pictures of every screen and state, on a phone and on a laptop, into screens/',
  words: 'only those whose name has one of them in it',
});
const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const product = await productToShow();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
let taken = 0;
let failures = 0;
try {
  if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [size, viewport] of Object.entries(SIZES)) {
    const sized = chosen.filter(({ who }) => viewport !== COUNTER_TABLET || AT_COUNTER.includes(who));
    if (sized.length === 0) continue;
    // Each size has people of its own, since some pictures use up what they show.
    const cast = await gatherCast();
    const studio = new Studio(browser, cast, viewport, FOLDER);
    for (const shot of sized) {
      for (const scheme of shot.dark === true ? (['light', 'dark'] as const) : (['light'] as const)) {
        await studio.take(shot, scheme, `${shot.name}.${size}${scheme === 'dark' ? '.dark' : ''}.png`);
      }
    }
    await studio.close();
    taken += studio.taken;
    failures += studio.failures;
  }
} finally {
  await browser.close();
  await product?.stop();
}
console.log(`${taken} pictures in ${FOLDER}${failures > 0 ? `, ${failures} failed` : ''}`);
process.exitCode = failures > 0 ? 1 : 0;

/** Starts one, unless the variables name one that runs. */
async function productToShow(): Promise<RunningProduct | undefined> {
  if (process.env['CLUB_ORIGIN'] && process.env['SANDBOX_ORIGIN']) return undefined;
  console.log('Starting the product …');
  const started = await startProduct();
  process.env['CLUB_ORIGIN'] = started.origin;
  process.env['SANDBOX_ORIGIN'] = started.sandbox;
  process.env['CLUB_DATA_DIR'] = started.place.dataDir;
  return started;
}
