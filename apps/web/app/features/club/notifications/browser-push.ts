import { getPushKey, subscribePush, unsubscribePush } from '@club/contract/club/notifications';
import type { BodyIn } from '@club/contract/endpoint';

import { call } from '#web/api/call.ts';

/** Where news reaches this device while the app is closed, and why not. */
export type PushState = 'on' | 'off' | 'blocked' | 'unsupported' | 'not_offered';

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Undefined while offline support is not registered, which it is a few seconds after the first visit. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration();
}

export async function readPush(signal?: AbortSignal): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  const { available, public_key, endpoints } = await call(getPushKey, { signal });
  if (!available) return 'not_offered';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await (await registered())?.pushManager.getSubscription();
  // One of a session that is over, somebody else's say, brings nothing to this one.
  return subscription && endpoints.includes(subscription.endpoint) && isFor(public_key, subscription) ? 'on' : 'off';
}

/** Push services pass on only what is signed with the key that the browser was subscribed with. */
function isFor(public_key: string | null, { options }: PushSubscription): boolean {
  const key = options.applicationServerKey;
  // Old browsers do not tell it.
  if (key === null) return true;
  const letters = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === public_key;
}

/** Asks the person, then the browser's push service, then tells the server. To be called from a press. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPush();
  const { public_key } = await call(getPushKey);
  if (public_key === null) return 'not_offered';
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A browser takes no second key beside one that the server has no more.
  if (before !== null && !isFor(public_key, before)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  try {
    // The browser's own way of writing it is what the contract asks for.
    await call(subscribePush, { body: subscription.toJSON() as BodyIn<typeof subscribePush> });
  } catch (thrown) {
    // The server does not know of it, so nothing would ever come.
    await subscription.unsubscribe();
    throw thrown;
  }
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (!subscription) return 'off';
  await subscription.unsubscribe();
  // Gone here, it reaches nobody; the server would find out by itself.
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } }).catch(() => undefined);
  return 'off';
}
