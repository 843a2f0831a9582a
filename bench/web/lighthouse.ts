import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { bareChromiumPath } from '#tools/ensure-chromium.ts';
import { ROOT } from '#tools/root.ts';

const HOME = join(ROOT, 'bench', 'lighthouse');

interface Page {
  goto(url: string): Promise<unknown>;
  evaluate(run: (tokens: Tokens) => void, tokens: Tokens): Promise<void>;
}

interface Context {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

interface Browser {
  createBrowserContext(): Promise<Context>;
  close(): Promise<void>;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

interface Sent {
  readonly resourceType: string;
  readonly transferSize: number;
  readonly url: string;
}

interface Audit {
  readonly numericValue?: number;
  readonly score: number | null;
  readonly details?: { readonly items?: unknown[] };
  /** Why there is no figure. */
  readonly errorMessage?: string;
}

export interface Result {
  readonly categories: Record<string, { score: number | null }>;
  readonly audits: Record<string, Audit>;
  readonly requests: readonly Sent[];
  readonly runtimeError?: { message: string };
}

export interface Throttling {
  readonly method: 'simulate' | 'devtools';
  readonly slowdown: number;
}

type Run = (
  url: string,
  flags: object,
  config: undefined,
  page: Page,
) => Promise<{ lhr: Omit<Result, 'requests'> } | undefined>;

/** Opens a browser and gives what audits one page in it, each time as a visitor who was never here. */
export async function openAuditor() {
  if (!existsSync(join(HOME, 'node_modules', 'lighthouse'))) install();
  const { default: lighthouse } = await load<{ default: Run }>('lighthouse', 'core/index.js');
  const { default: puppeteer } = await load<{ default: { launch(wishes: object): Promise<Browser> } }>(
    'puppeteer-core',
    'lib/puppeteer/puppeteer-core.js',
  );
  const browser = await puppeteer.launch({ executablePath: bareChromiumPath(), headless: true, args: ARGUMENTS });
  const audit = async (url: string, throttling: Throttling, tokens?: Tokens): Promise<Result> => {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      if (tokens !== undefined) await seedSession(page, new URL(url).origin, tokens);
      const done = await lighthouse(url, flagsOf(throttling), undefined, page);
      if (done === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
      if (done.lhr.runtimeError) throw new Error(`${url}: ${done.lhr.runtimeError.message}`);
      // One figure may be lost with the rest of the run in order.
      const lost = Object.values(done.lhr.audits).find(({ errorMessage }) => errorMessage !== undefined);
      if (lost !== undefined) throw new Error(`${url}: ${lost.errorMessage}`);
      const requests = (done.lhr.audits['network-requests']?.details?.items ?? []) as Sent[];
      return { ...done.lhr, requests: requests.filter((sent) => sent.url.startsWith('http')) };
    } finally {
      await context.close();
    }
  };
  return { audit, close: () => browser.close() };
}

/** The session as sign-in leaves it. A plain text file is the only thing fetched before, so that the cache stays cold. */
async function seedSession(page: Page, origin: string, tokens: Tokens): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('accessToken', access);
    localStorage.setItem('refreshToken', refresh);
  }, tokens);
}

/** Lighthouse's own mobile profile and network; storage is kept for the session, and each visit has a new one anyway. */
function flagsOf({ method, slowdown }: Throttling): object {
  const network = {
    rttMs: 150,
    throughputKbps: 1638.4,
    requestLatencyMs: 562.5,
    downloadThroughputKbps: 1474.56,
    uploadThroughputKbps: 675,
  };
  return {
    logLevel: 'error',
    formFactor: 'mobile',
    throttlingMethod: method,
    throttling: { ...network, cpuSlowdownMultiplier: slowdown },
    disableStorageReset: true,
    // The stream of live events never ends, and would be waited for.
    maxWaitForLoad: 25_000,
  };
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--ignore-certificate-errors',
];

async function load<Module>(name: string, file: string): Promise<Module> {
  return (await import(pathToFileURL(join(HOME, 'node_modules', name, file)).href)) as Module;
}

function install(): void {
  process.stdout.write('Installing Lighthouse for this benchmark …\n');
  const words = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const done = spawnSync('npm', words, { cwd: HOME, stdio: 'inherit' });
  if (done.status !== 0) throw new Error('Lighthouse could not be installed.');
}
