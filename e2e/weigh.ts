import { brotliCompressSync, constants } from 'node:zlib';

import type { Page, Response } from '@playwright/test';

export const KIB = 1024;
const TEXTS = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);

interface Weight {
  requests: number;
  document: number;
  script: number;
  all: number;
}

/** Everything that a page fetches from now on. */
export function watchFetches(page: Page): Response[] {
  const fetched: Response[] = [];
  page.on('response', (response) => void fetched.push(response));
  return fetched;
}

export const STREAM = /\/stream\/(\?|$)/;

/** As it would come by Brotli, which production has and plain HTTP has not. The event stream never ends and weighs nothing. */
export async function weigh(fetched: readonly Response[]): Promise<Weight> {
  const weight: Weight = { requests: fetched.length, document: 0, script: 0, all: 0 };
  for (const response of fetched) {
    const type = response.request().resourceType();
    if (STREAM.test(response.url())) continue;
    const bytes = sizeOf(await response.body(), TEXTS.has(type));
    weight.all += bytes;
    if (type === 'document') weight.document += bytes;
    if (type === 'script') weight.script += bytes;
  }
  return weight;
}

/** By how much what was drawn has moved since the page began. */
export const SHIFTED = `new Promise((tell) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => tell(sum), 100);
})`;

export function sizeOf(body: Buffer, isText: boolean): number {
  if (!isText) return body.length;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;
}
