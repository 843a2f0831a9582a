import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { startProduct } from '#tools/start-product.ts';

import { namesPhone } from './phone-numbers.ts';

/**
 * Starts the product with the demo story; every journey finds it, and a copy of how it began, by these variables. Where they are set already, the
 * journeys play on what runs there. In the end nothing that it has logged may name a phone number.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['CLUB_ORIGIN'] && process.env['SANDBOX_ORIGIN'] && process.env['CLUB_DATA_DIR'])
    return async () => {};
  const product = await startProduct();
  process.env['CLUB_ORIGIN'] = product.origin;
  process.env['SANDBOX_ORIGIN'] = product.sandbox;
  process.env['CLUB_DATA_DIR'] = product.place.dataDir;
  const story = await product.copy();
  if (story !== undefined) process.env['STORY_DATA_DIR'] = story;
  return async () => {
    if (story !== undefined) rmSync(story, { recursive: true, force: true });
    const log = readFileSync(join(product.place.dataDir, 'server.log'), 'utf8').split('\n');
    await product.stop();
    const telling = log.filter(namesPhone);
    if (telling.length > 0) throw new Error(`The log of the journeys holds phone numbers:\n${telling.join('\n')}`);
  };
}
