import type { Page } from 'playwright-core';

import type { Cast } from './cast.ts';

export type Who = 'visitor' | 'member' | 'newcomer' | 'longNamed' | 'shopper' | 'rider' | 'admin' | 'manager' | LateWho;
/** Who comes for a few pictures: a rider who has nothing yet, a member with an empty cart, who manages two quiet outlets, the tablet of the staff. */
export type LateWho = 'courier' | 'patron' | 'chain' | 'tablet';

/** One picture: who looks at what, and what is done before it is taken. */
export interface Shot {
  name: string;
  who: Who;
  path: string | ((cast: Cast) => string | Promise<string>);
  /** Text that is to be seen before the picture is taken. */
  shows?: string | RegExp;
  /**
   * What the screen is to be seen in: `loading` while its calls hang, `error` when they are answered with 500, `offline`
   * when the network goes after it has loaded.
   */
  state?: 'loading' | 'error' | 'offline';
  /** What is done on the screen first. */
  act?: (page: Page, cast: Cast) => Promise<void>;
  /** Only what the window shows: for dialogs and whatever hangs on the window's edges. */
  isWindow?: boolean;
  /** Also in the dark scheme. */
  dark?: boolean;
  /** On another address than the club's. */
  onHandset?: boolean;
}

const SHOWN_MS = 25_000;
const CALLS = '**/api/club/**';

/** Brings the page to where the picture is to be taken. */
export async function stage(page: Page, shot: Shot, cast: Cast): Promise<void> {
  const path = typeof shot.path === 'string' ? shot.path : await shot.path(cast);
  if (shot.state === 'loading')
    await page.route(CALLS, (route) => (isAboutMe(route.request().url()) ? route.continue() : undefined));
  if (shot.state === 'error') {
    const body = JSON.stringify({ message: '', error: '', error_code: 'server_error', errors: {} });
    await page.route(CALLS, (route) =>
      isAboutMe(route.request().url())
        ? route.continue()
        : route.fulfill({ status: 500, contentType: 'application/json', body }),
    );
  }
  await page.goto(shot.onHandset === true ? `${process.env['SANDBOX_ORIGIN']}${path}` : path);
  if (shot.state === 'offline') {
    await page.getByRole('main').waitFor();
    if (shot.shows !== undefined) await shown(page, shot.shows);
    await page.context().setOffline(true);
    await page.getByText('You are offline').first().waitFor();
  } else if (shot.shows !== undefined) {
    await shown(page, shot.shows);
  }
  if (shot.state === 'error')
    await page.getByRole('button', { name: 'Try Again' }).first().waitFor({ timeout: SHOWN_MS });
  await shot.act?.(page, cast);
}

/** Words may stand as well in a menu that only phones show. */
async function shown(page: Page, words: string | RegExp): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: SHOWN_MS });
}

/** Guards and the frame need to know who looks; all else may hang. */
function isAboutMe(url: string): boolean {
  return /\/members\/me\/$/.test(url);
}
