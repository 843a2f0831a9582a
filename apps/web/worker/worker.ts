import type { Build } from './build.ts';
import { choosePage, wholeOf } from './choose-page.ts';
import { freshPage } from './fresh-page.ts';
import { dropOpened, dropOtherVersions, file, keepOpened, keepVersion, keptFile, keptPage } from './keep.ts';
import { forgetPush, openNotification, showNotification } from './push.ts';

/**
 * Offline support. It answers with the pages and files of one version of the app, kept when it was installed, and touches
 * nothing else: no API call, nothing that carries a token. A new version waits until the person agrees.
 */
declare const self: ServiceWorkerGlobalScope;
declare const BUILD: Build;

// Written out by the bundler wherever it is named, so it is named once.
const version = BUILD;

const OFFLINE_PAGE = '/offline';
const LANDING_PAGE = '/';

self.addEventListener('install', (event) => event.waitUntil(keepVersion(version)));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
  if (event.data?.keep) event.waitUntil(keepScreen(event.data.keep, event.ports[0]));
  if (event.data === 'forget') event.waitUntil(Promise.all([dropOpened(), forgetPush(self.registration)]));
});
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request);
  if (answer !== undefined) event.respondWith(answer);
});
self.addEventListener('push', (event) => event.waitUntil(showNotification(self.registration, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(self.clients, event)));

async function begin(): Promise<void> {
  await dropOtherVersions(version);
  await self.clients.claim();
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('ready');
}

/** Tells the page when all of the screen is here; a file that does not come is asked for again when the page asks again. */
async function keepScreen(path: string, told: MessagePort | undefined): Promise<void> {
  const whole = wholeOf(path, version);
  await keepOpened(whole);
  if (whole.length > 0) told?.postMessage('kept');
}

/** Undefined: the browser goes its usual way, as if there were no worker. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined;
  if (pathname.startsWith('/api/') || request.headers.has('authorization')) return undefined;
  if (request.mode === 'navigate') return pageAt(pathname, request);
  return pathname.startsWith('/assets/') || version.files.includes(pathname) ? file(request) : undefined;
}

async function pageAt(path: string, request: Request): Promise<Response> {
  // Its words change without a new version.
  if (path === LANDING_PAGE) return freshPage(fetch(request), keptPage(LANDING_PAGE, version));
  const choice = choosePage(path, version);
  if (choice.kind === 'kept') return (await keptPage(choice.page, version)) ?? fetch(request);
  if (choice.kind === 'network') return fetchOr(request, version.shell);
  const isOpenedBefore = (await Promise.all(choice.scripts.map(keptFile))).every((script) => script !== undefined);
  // Without its script the shell would reload for ever.
  return isOpenedBefore ? ((await keptPage(version.shell, version)) ?? fetch(request)) : fetchOr(request, OFFLINE_PAGE);
}

async function fetchOr(request: Request, page: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (offline) {
    const instead = await keptPage(page, version);
    if (instead === undefined) throw offline;
    return instead;
  }
}
