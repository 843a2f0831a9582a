import { OFFLINE_READY_TOAST_MS } from '@club/rules/limits';
import { useSyncExternalStore } from 'react';

import { isOnline, subscribeNetwork } from '#web/lib/network.ts';
import { toast } from '#web/ui/toasts.ts';

import { workerAddress } from './worker-address.ts';

const CHECK_EVERY_MS = 60 * 60_000;
/** After a check or a version that did not come through; each time twice as late. */
const FIRST_RETRY_MS = 15_000;
/** A new version that has not begun by then is asked again, and in the end begun by loading the page. */
const BEGIN_MS = 4_000;
const MOST_ASKED = 5;
/** On the page that was loaded: a browser looks once a minute whether a version that was busy lets the next one begin. */
const MOST_ASKED_AGAIN = 30;
/** When the person agreed, in a tab that was loaded anew before the new version had begun. */
const AGREED_AT = 'update-agreed-at';
const AGREED_MS = (MOST_ASKED_AGAIN + 2 * MOST_ASKED) * BEGIN_MS;

/** `hidden`, or a new version waits, or it was asked for and is about to begin. */
export type Update = 'hidden' | 'waiting' | 'beginning';

let update: Update = 'hidden';
let registration: ServiceWorkerRegistration | undefined;
let isOld = false;
let isLeaving = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let retryMs = FIRST_RETRY_MS;
const listeners = new Set<() => void>();

function show(next: Update): void {
  update = next;
  for (const listener of listeners) listener();
}

export function useUpdate(): Update {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => update,
    () => 'hidden',
  );
}

/** True when another tab began a new version: this one goes on as it is until its person goes to another screen. */
export const isOutdated = (): boolean => isOld;

/** Hidden until the page is loaded again or a still newer version comes. */
export const updateLater = (): void => show('hidden');

/** Begins the version that waits; the page is loaded again when it has begun. */
export function updateNow(): void {
  begin(MOST_ASKED);
}

function begin(most: number): void {
  show('beginning');
  askToBegin(most);
}

/**
 * The version before ends first what it is at, such as a file on a slow line. A page that is loaded meanwhile would be of
 * that version once more.
 */
function askToBegin(timesLeft: number): void {
  if (!registration?.waiting) return loadAnew();
  if (timesLeft === 0) return loadAnewOnce();
  registration.waiting.postMessage('activate');
  setTimeout(() => askToBegin(timesLeft - 1), BEGIN_MS);
}

/** Nobody is asked twice for one version, but where it does not begin at all; a tab that keeps nothing asks again. */
function loadAnewOnce(): void {
  if (isAgreed()) return show('waiting');
  try {
    sessionStorage.setItem(AGREED_AT, String(Date.now()));
  } catch {
    // Asked again.
  }
  loadAnew();
}

function loadAnew(): void {
  if (isLeaving) return;
  isLeaving = true;
  leave(BEGIN_MS);
}

/**
 * Again where this page is still there: one that is asked for at the moment a version begins may never come. Each time it waits twice
 * as long, so that one on a slow line comes.
 */
function leave(waitMs: number): void {
  globalThis.location.reload();
  setTimeout(leave, waitMs, 2 * waitMs);
}

function isAgreed(): boolean {
  try {
    const at = Number(sessionStorage.getItem(AGREED_AT) ?? Number.NaN);
    return Math.abs(Date.now() - at) < AGREED_MS;
  } catch {
    return false;
  }
}

/** Registers the worker and watches for new versions. Errors are ignored (spec 1 §8). */
export async function startWorker(): Promise<void> {
  const workers = navigator.serviceWorker;
  const isFirst = workers.controller === null;
  listenTo(workers, isFirst);
  try {
    // A browser that is told to have none may give nothing, whatever the types say.
    registration = (await workers.register(workerAddress(), { updateViaCache: 'none' })) as typeof registration;
  } catch {
    return;
  }
  noticeWaiting();
  // The browser may have begun with one before we were here.
  watchInstalling();
  registration?.addEventListener('updatefound', watchInstalling);
  checkNowAndThen(isFirst);
}

function listenTo(workers: ServiceWorkerContainer, isFirst: boolean): void {
  workers.addEventListener('message', ({ data }) => {
    if (data === 'ready' && isFirst) toast.success('App ready for offline use', OFFLINE_READY_TOAST_MS);
  });
  let hasWorker = !isFirst;
  workers.addEventListener('controllerchange', () => {
    if (update === 'beginning' || isAgreed()) loadAnew();
    else if (hasWorker) {
      isOld = true;
      show('hidden');
    }
    hasWorker = true;
  });
}

function noticeWaiting(): void {
  // The very first version has nobody to wait for.
  if (!registration?.waiting || !navigator.serviceWorker.controller || update !== 'hidden') return;
  // Heard by the one that turns offline support off, which waits for nobody's agreement.
  registration.waiting.postMessage('leave');
  if (isAgreed()) begin(MOST_ASKED_AGAIN);
  else show('waiting');
}

function watchInstalling(): void {
  const installing = registration?.installing;
  installing?.addEventListener('statechange', () => {
    // Not all of it could be kept, as while a deployment goes on.
    if (installing.state === 'redundant') checkLater();
    else noticeWaiting();
  });
}

/**
 * Browsers ask by themselves when a page is loaded, once and whatever comes of it; and an app that stays open for days loads
 * none.
 */
function checkNowAndThen(isFirst: boolean): void {
  if (!isFirst) check();
  setInterval(check, CHECK_EVERY_MS);
  subscribeNetwork(check);
}

function check(): void {
  if (isOnline() && document.visibilityState === 'visible') registration?.update().catch(checkLater);
}

function checkLater(): void {
  clearTimeout(retry);
  retry = setTimeout(check, retryMs);
  retryMs = Math.min(2 * retryMs, CHECK_EVERY_MS);
}
