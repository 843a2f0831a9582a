import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, type Browser, type Page, type Request } from '@playwright/test';
import type axe from 'axe-core';

import { insist } from './insist.ts';
import type { SignedIn } from './people.ts';
import { namesPhone } from './phone-numbers.ts';

export const IN_BOTH_SCHEMES = ['light', 'dark'] as const;
export const PHONE = { width: 360, height: 740 };
export const LARGE_PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1280, height: 800 };
export const COUNTER_TABLET = { width: 1024, height: 600 };

export interface Wishes {
  viewport?: { width: number; height: number };
  /** Starts with this person's session, as if signed in before. */
  as?: SignedIn;
  origin?: string;
  /** Lets the app keep itself for offline use. Elsewhere that would only take time from the journeys. */
  offlineSupport?: boolean;
}

export interface Watched {
  readonly page: Page;
  /** What the journey provokes on purpose, such as a refusal the browser complains of. */
  allow(complaint: RegExp): void;
  /** Fails on anything else the browser complained of so far. */
  expectClean(): void;
}

/** What the content security policy refuses, in a line of its own: browsers do not call every refusal an error. */
const VIOLATIONS = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  console.error('policy: ' + effectiveDirective + ' ' + blockedURI + ' ' + sample))`;

/** A browser of somebody's own, in which every console error, script error and failed request is remembered. */
export async function openBrowser(browser: Browser, wishes: Wishes = {}): Promise<Watched> {
  const { viewport = PHONE, as, origin = process.env['CLUB_ORIGIN']!, offlineSupport = false } = wishes;
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    viewport,
    serviceWorkers: offlineSupport ? 'allow' : 'block',
    ...(as === undefined ? {} : { storageState: sessionOf(as, origin) }),
  });
  await context.addInitScript(VIOLATIONS);
  context.on('page', insist);
  const page = await context.newPage();
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  // A server that is asked more than it can do says when to come again, and the page does: on a busy machine that is no failure.
  const toldToWait = new Set<string>();
  page.on('response', (response) => {
    if (response.status() === 503 && response.headers()['retry-after'] !== undefined) toldToWait.add(response.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A stream or a fetch that the page itself gives up when it leaves is no failure.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => complaints.push(...leaksOf(request, origin)));
  return {
    page,
    allow: (complaint) => allowed.push(complaint),
    expectClean: () => {
      const isToldToWait = (text: string) =>
        text.includes('status of 503') && toldToWait.has(text.slice(text.lastIndexOf(' ') + 1));
      const left = complaints.filter((text) => !isToldToWait(text) && !allowed.some((one) => one.test(text)));
      expect(left).toEqual([]);
    },
  };
}

/**
 * What a request would tell those who keep addresses: nobody but the club is asked for anything, and a phone number stands in
 * no address but that of the page itself, where the specification wants it, and in what admins search for.
 */
function leaksOf(request: Request, origin: string): string[] {
  const { protocol, origin: asked, pathname } = new URL(request.url());
  // The sandbox's own pages are no part of the club.
  if (!protocol.startsWith('http') || asked === process.env['SANDBOX_ORIGIN']) return [];
  if (asked !== origin) return [`asked elsewhere: ${request.url()}`];
  const mayName = request.isNavigationRequest() || pathname.startsWith('/api/club/admin/');
  return mayName || !namesPhone(request.url()) ? [] : [`phone in an address: ${request.url()}`];
}

/** What a browser holds whose owner has signed in. */
export function sessionOf({ access, refresh }: SignedIn, origin: string) {
  const localStorage = [
    { name: 'accessToken', value: access },
    { name: 'refreshToken', value: refresh },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Another scheme is the same document in other colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Without its comments a browser reads it in two thirds of the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Axe stays in the document for the next time: to bring it there takes longer than to run it. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
}

/**
 * Waits until everything has the colours of the scheme. Parts that are not on the screen yet would keep those of the
 * scheme before, so all is drawn, and every style is worked out anew. Colours that fade over would be drawn sixty times a
 * second in every part, so they hold at once.
 */
const SETTLED = `(async () => {
  globalThis.drawAll ??= new CSSStyleSheet();
  if (!document.adoptedStyleSheets.includes(drawAll)) document.adoptedStyleSheets.push(drawAll);
  drawAll.replaceSync('*, *::before, *::after { content-visibility: visible !important; transition: none !important; --drawn: ' + performance.now() + ' }');
  const nextFrame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await nextFrame();
  // What turns for ever, such as the sign of something that loads, is not waited for.
  const ending = () => document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime < Infinity);
  for (let round = 0; round < 12 && ending().length > 0; round += 1) {
    const late = new Promise((over) => setTimeout(over, 2_000));
    await Promise.race([late, Promise.allSettled(ending().map((each) => each.finished))]);
    await nextFrame();
  }
})()`;

/**
 * What axe finds, each with what is written there and its reason, so that a failure can be understood without opening the
 * browser. None of our pages has frames, for which it would have to run elsewhere too.
 */
async function findingsOf(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})
    .then(({ violations }) => ({ violations }))`);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join('; ')}`,
  );
}

/** The axe rules of WCAG 2.2 A and AA find nothing on the screen as it stands, in the light and, when asked, in the dark. */
export async function expectAccessible(page: Page, schemes: readonly ('light' | 'dark')[] = ['light']): Promise<void> {
  // What was asked for before is shown pale until the answer to what is asked for now is there.
  await expect(page.locator('[aria-busy=true].opacity-60')).toHaveCount(0);
  await bringAxe(page);
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(SETTLED);
    const found = await findingsOf(
      page,
      index === 0 ? { type: 'tag', values: TAGS } : { type: 'rule', values: OF_COLOURS },
    );
    expect.soft(found, `${await page.title()} (${colorScheme})`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const TOAST_WAIT_MS = 30_000;

/**
 * Waits for a message that goes by itself; the page looks for it in every picture, lest it comes and goes unseen. It lies over
 * no dialog that is open.
 */
export async function expectToast(page: Page, words: string, lastsMs: number): Promise<void> {
  const seen = await page.evaluate<string[]>(`new Promise((tell) => {
    const since = performance.now();
    const look = () => {
      const toasts = [...document.querySelectorAll('[data-toast]')];
      const found = toasts.find((toast) => toast.innerText.includes(${JSON.stringify(words)}));
      if (found) tell([words(found), found.querySelector('[data-toast-progress]').style.animationDuration, ...below(found)]);
      else if (performance.now() - since > ${TOAST_WAIT_MS}) tell(toasts.map(words));
      else requestAnimationFrame(look);
    };
    const words = (toast) => toast.querySelector('p').innerText;
    const below = (toast) => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((dialog) => {
      const [one, other] = [toast.getBoundingClientRect(), dialog.getBoundingClientRect()];
      return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    }).map((dialog) => 'lies over ' + dialog.innerText);
    look();
  })`);
  expect(seen).toEqual([expect.stringContaining(words), `${lastsMs}ms`]);
}
