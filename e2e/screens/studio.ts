import { join } from 'node:path';

import type { Browser, BrowserContext, Page, Route } from 'playwright-core';

import { signInAs, type SignedIn } from '#e2e/people.ts';
import { sessionOf } from '#e2e/watch.ts';
import { sentenceOf } from '#tools/refusal.ts';

import type { Cast } from './cast.ts';
import { personOf } from './late.ts';
import { type Shot, stage, type Who } from './shot.ts';

const PICTURES_MS = 4_000;
/** Before what they call with has run out, which a browser renews by itself. */
const SIGNED_IN_MS = 9 * 60_000;
/** Says that this device has the club's font, as after its first page. */
const FONT_KEY = 'kasente.v1.device.font';

/** What browsers set only when it comes near is not near in a picture of the whole page. */
const ALL_SET = '.set-later { content-visibility: visible !important; animation: none !important }';

/** Takes the pictures of one size. Each person has one browser throughout. */
export class Studio {
  readonly #browser: Browser;
  readonly #cast: Cast;
  readonly #viewport: { width: number; height: number };
  readonly #folder: string;
  readonly #contexts = new Map<Who, BrowserContext>();
  #signedInAt = Date.now();
  taken = 0;
  failures = 0;

  constructor(browser: Browser, cast: Cast, viewport: { width: number; height: number }, folder: string) {
    this.#browser = browser;
    this.#cast = cast;
    this.#viewport = viewport;
    this.#folder = folder;
  }

  async take(shot: Shot, colorScheme: 'light' | 'dark', file: string): Promise<void> {
    await this.#signInAgain();
    const context = await this.#contextOf(shot.who);
    const page = await context.newPage();
    try {
      await page.emulateMedia({ colorScheme });
      await stage(page, shot, this.#cast);
      // Pictures come in once they are near the window.
      if (shot.isWindow !== true && shot.state !== 'loading') await scrollThrough(page);
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      await page.screenshot({ path: join(this.#folder, file), fullPage: shot.isWindow !== true, style: ALL_SET });
      this.taken += 1;
    } catch (error) {
      this.failures += 1;
      console.log(`${file}: ${sentenceOf(error)}`);
    }
    await page.close();
    await context.setOffline(false);
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await context.close();
  }

  /** A walk takes longer than the people of the cast stay signed in past their browsers. */
  async #signInAgain(): Promise<void> {
    if (Date.now() - this.#signedInAt < SIGNED_IN_MS) return;
    this.#signedInAt = Date.now();
    for (const person of Object.values(this.#cast).filter(isSignedIn)) Object.assign(person, await signInAs(person));
  }

  async #contextOf(who: Who): Promise<BrowserContext> {
    const known = this.#contexts.get(who);
    if (known !== undefined) return known;
    const origin = process.env['CLUB_ORIGIN']!;
    const person = await personOf(this.#cast, who);
    const context = await this.#browser.newContext({
      baseURL: origin,
      viewport: this.#viewport,
      // Keeping the app for offline use would only take time.
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      // The styles of public pages stand in the page, and are changed below.
      bypassCSP: true,
      locale: 'en-UG',
      timezoneId: 'Africa/Kampala',
      ...(person === undefined ? {} : { storageState: sessionOf(person, origin) }),
    });
    this.#contexts.set(who, context);
    await context.route('**', waitForFont);
    await context.addInitScript(`try { localStorage.setItem('${FONT_KEY}', '1') } catch {}`);
    return context;
  }
}

function isSignedIn(one: unknown): one is SignedIn {
  return typeof one === 'object' && one !== null && 'access' in one;
}

/** The pages would rather show another font than wait for ours; pictures can wait. */
async function waitForFont(route: Route): Promise<void> {
  if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.fallback();
  const response = await route.fetch();
  const body = (await response.text()).replaceAll(/font-display:\s*optional/g, 'font-display:block');
  return route.fulfill({ response, body });
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  for (let top = 0; top < height; top += 600) await scrollTo(page, top);
  await scrollTo(page, 0);
  const areLoaded = '[...document.images].every((image) => image.complete)';
  await page.waitForFunction(areLoaded, undefined, { timeout: PICTURES_MS }).catch(() => undefined);
}

/** Scrolls, and gives the browser time to notice what came near. */
async function scrollTo(page: Page, top: number): Promise<void> {
  const drawn = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';
  await page.evaluate(`scrollTo(0, ${top}), ${drawn}.then(() => undefined)`);
}
