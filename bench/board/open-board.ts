import { chromium, type CDPSession, type Page } from 'playwright-core';

import { CHROMIUM_FLAGS } from '#tools/chromium-flags.ts';
import { bareChromiumPath } from '#tools/ensure-chromium.ts';

const SLOWDOWN = 4;
const MIB = 1_048_576;
const TABLET = { width: 1024, height: 600 };

/** In MiB. Code that the browser has compiled grows with use, and is thrown away when memory is short. */
export interface Heap {
  readonly held: number;
  readonly code: number;
}

export interface OpenBoard {
  readonly page: Page;
  /** The slowest interactions so far, from the press to what is painted after it, in milliseconds. */
  interactions(): Promise<number[]>;
  /** Memory of scripts after everything that nobody holds is gone. */
  heap(): Promise<Heap>;
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
    heap: () => heapOf(devtools),
    close: () => browser.close(),
  };
}

/** The part of a heap snapshot that is needed to add it up. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] };
  };
  readonly nodes: readonly number[];
}

async function heapOf(devtools: CDPSession): Promise<Heap> {
  await devtools.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields, node_types } = snapshot.meta;
  const code = (node_types[node_fields.indexOf('type')] as string[]).indexOf('code');
  const [type, size] = [node_fields.indexOf('type'), node_fields.indexOf('self_size')];
  const bytes = { held: 0, code: 0 };
  for (let node = 0; node < nodes.length; node += node_fields.length) {
    bytes[nodes[node + type] === code ? 'code' : 'held'] += nodes[node + size]!;
  }
  return { held: bytes.held / MIB, code: bytes.code / MIB };
}
