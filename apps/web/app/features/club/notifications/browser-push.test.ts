import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { readPush, turnPushOff, turnPushOn } from './browser-push.ts';

const ENDPOINT = 'https://fcm.googleapis.com/send/abc';

/** A browser with a push service, which happy-dom has not. */
class BrowserPush {
  permission: NotificationPermission = 'default';
  answer: NotificationPermission = 'granted';
  subscribed: { key: string } | null = null;

  readonly subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' }, expirationTime: null }),
    unsubscribe: async () => {
      this.subscribed = null;
      return true;
    },
  };
  readonly pushManager = {
    getSubscription: async () =>
      this.subscribed === null
        ? null
        : { ...this.subscription, options: { applicationServerKey: bytesOf(this.subscribed.key) } },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (this.subscribed !== null && this.subscribed.key !== applicationServerKey)
        throw new DOMException('A subscription with a different key exists', 'InvalidStateError');
      this.subscribed = { key: applicationServerKey };
      return this.subscription;
    },
  };
  readonly requestPermission = async () => {
    this.permission = this.answer;
    return this.answer;
  };
}

const bytesOf = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url')).buffer;

let browser: BrowserPush;
let key: string;
let sent: { path: string; method: string; body: unknown }[];
let offered: boolean;
let takes: boolean;
/** What the server knows of this session. */
let endpoints: string[];

beforeEach(() => {
  [browser, sent, offered, takes, endpoints] = [new BrowserPush(), [], true, true, []];
  key = 'BK-of_the_server';
  const registration = { pushManager: browser.pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', browser);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ path, method, body: body === undefined ? undefined : (JSON.parse(body) as unknown) });
    if (method === 'POST' && !takes)
      return Response.json({ message: 'no', error_code: 'server_error' }, { status: 500 });
    if (method === 'POST') endpoints = [ENDPOINT];
    return Response.json(method === 'GET' ? { available: offered, public_key: offered ? key : null, endpoints } : {});
  });
  storeTokens({ access: 'access', refresh: 'refresh' });
});
afterEach(() => {
  clearTokens();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('asks the person, subscribes with the key of the server, and tells it', async () => {
  expect(await readPush()).toBe('off');
  expect(await turnPushOn()).toBe('on');
  expect(browser.subscribed).toEqual({ key });
  expect(sent.at(-1)).toEqual({
    path: '/api/club/notifications/push/',
    method: 'POST',
    body: { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' }, expirationTime: null },
  });
  expect(await readPush()).toBe('on');
});

it('is turned off here and at the server, also when the server does not hear of it', async () => {
  await turnPushOn();
  takes = false;
  expect(await turnPushOff()).toBe('off');
  expect(browser.subscribed).toBeNull();
  expect(sent.at(-1)).toMatchObject({
    path: '/api/club/notifications/push/unsubscribe/',
    body: { endpoint: ENDPOINT },
  });
});

it('is off where the browser was subscribed by a session that is over, and can be turned on again', async () => {
  await turnPushOn();
  endpoints = [];
  expect(await readPush()).toBe('off');
  expect(await turnPushOn()).toBe('on');
  expect(await readPush()).toBe('on');
});

it('is off where the server has another key now, whose letters would not arrive, and can be turned on again', async () => {
  await turnPushOn();
  key = 'BK-of_the_server_now';
  expect(await readPush()).toBe('off');
  expect(await turnPushOn()).toBe('on');
  expect(browser.subscribed).toEqual({ key });
  expect(await readPush()).toBe('on');
});

it('subscribes to nothing when the person refuses', async () => {
  browser.answer = 'denied';
  expect(await turnPushOn()).toBe('blocked');
  expect(browser.subscribed).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('keeps no subscription that the server does not know', async () => {
  takes = false;
  await expect(turnPushOn()).rejects.toThrow();
  expect(browser.subscribed).toBeNull();
});

it('says what stands in the way, and asks for no permission by itself', async () => {
  offered = false;
  expect(await readPush()).toBe('not_offered');
  Reflect.deleteProperty(globalThis, 'PushManager');
  expect(await readPush()).toBe('unsupported');
  expect(browser.permission).toBe('default');
});
