import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A registration whose browser side the test plays. */
class Registration extends EventTarget {
  waiting: { postMessage: (message: unknown) => void } | null = null;
  installing: EventTarget | null = null;
  checks = 0;
  isReachable = true;
  readonly update = async () => {
    this.checks += 1;
    if (!this.isReachable) throw new TypeError('Failed to update a ServiceWorker');
  };
}

class Workers extends EventTarget {
  controller: object | null = null;
  register: () => Promise<Registration | undefined>;
  constructor(register: () => Promise<Registration | undefined>) {
    super();
    this.register = register;
  }
}

let registration: Registration;

async function open(
  register: () => Promise<Registration | undefined>,
  controller: object | null = {},
): Promise<Workers> {
  const workers = new Workers(register);
  workers.controller = controller;
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  const { UpdatePrompt } = await import('./UpdatePrompt.tsx');
  const { Toasts } = await import('#web/ui/Toasts.tsx');
  await act(async () => {
    render(
      <MemoryRouter>
        <UpdatePrompt />
        <Toasts />
      </MemoryRouter>,
    );
  });
  return workers;
}

beforeEach(() => {
  vi.resetModules();
  registration = new Registration();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** The page that was there is gone, with all it waited for. */
async function loadedAnew(): Promise<Workers> {
  vi.clearAllTimers();
  cleanup();
  vi.resetModules();
  return open(async () => registration);
}

const prompt = () => screen.queryByRole('region', { name: 'Update Available' });

it('ignores errors of the registration', async () => {
  await open(() => Promise.reject(new Error('not allowed here')));
  expect(prompt()).toBeNull();
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(0);
});

it('ignores a browser that gives no registration', async () => {
  await open(async () => undefined);
  expect(prompt()).toBeNull();
});

it('says for three seconds that the app is ready, the first time', async () => {
  vi.useFakeTimers();
  const workers = await open(async () => registration, null);
  await act(async () => workers.dispatchEvent(new MessageEvent('message', { data: 'ready' })));
  expect(screen.getByText('App ready for offline use')).toBeDefined();
  await act(async () => vi.advanceTimersByTime(2_900));
  expect(screen.queryByText('App ready for offline use')).not.toBeNull();
  await act(async () => vi.advanceTimersByTime(200));
  expect(screen.queryByText('App ready for offline use')).toBeNull();
});

it('does not say so to somebody who had it before', async () => {
  const workers = await open(async () => registration);
  await act(async () => workers.dispatchEvent(new MessageEvent('message', { data: 'ready' })));
  expect(screen.queryByText('App ready for offline use')).toBeNull();
});

it('shows a version that waits, is hidden by Later, and comes back with the next one', async () => {
  registration.waiting = { postMessage: () => undefined };
  await open(async () => registration);
  expect(prompt()?.textContent).toContain(
    'A new version of the app is available. Update now to get the latest features.',
  );
  await act(async () => screen.getByRole('button', { name: 'Later' }).click());
  expect(prompt()).toBeNull();

  registration.installing = new EventTarget();
  registration.dispatchEvent(new Event('updatefound'));
  await act(async () => registration.installing?.dispatchEvent(new Event('statechange')));
  expect(prompt()).not.toBeNull();
});

it('shows a version that the browser was already keeping when it was asked', async () => {
  const installing = new EventTarget();
  registration.installing = installing;
  await open(async () => registration);
  expect(prompt()).toBeNull();
  registration.installing = null;
  registration.waiting = { postMessage: () => undefined };
  await act(async () => installing.dispatchEvent(new Event('statechange')));
  expect(prompt()).not.toBeNull();
});

it('asks for a new version at once, and again when nobody answered or not all of it could be kept', async () => {
  vi.useFakeTimers();
  registration.isReachable = false;
  await open(async () => registration);
  expect(registration.checks).toBe(1);
  registration.isReachable = true;
  await act(async () => vi.advanceTimersByTime(15_000));
  expect(registration.checks).toBe(2);

  const installing = Object.assign(new EventTarget(), { state: 'redundant' });
  registration.installing = installing;
  registration.dispatchEvent(new Event('updatefound'));
  await act(async () => installing.dispatchEvent(new Event('statechange')));
  await act(async () => vi.advanceTimersByTime(29_000));
  expect(registration.checks).toBe(2);
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(registration.checks).toBe(3);
});

it('tells the version that waits to begin when the person agrees', async () => {
  vi.useFakeTimers();
  const told: unknown[] = [];
  registration.waiting = { postMessage: (message) => told.push(message) };
  await open(async () => registration);
  await act(async () => screen.getByRole('button', { name: 'Update Now' }).click());
  expect(told).toEqual(['leave', 'activate']);
  expect(screen.getByRole('button', { name: 'Updating...' })).toHaveProperty('disabled', true);
  // The version before is still at something: loaded now, the page would be of that one.
  await act(async () => vi.advanceTimersByTime(4_000));
  expect(told).toEqual(['leave', 'activate', 'activate']);
});

it('goes on with what the person agreed to when the page was loaded anew before the new version had begun', async () => {
  vi.useFakeTimers();
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { ...globalThis.location, reload });
  registration.waiting = { postMessage: () => undefined };
  await open(async () => registration);
  await act(async () => screen.getByRole('button', { name: 'Update Now' }).click());
  await act(async () => vi.advanceTimersByTime(20_000));
  expect(reload).toHaveBeenCalledTimes(1);

  await loadedAnew();
  expect(screen.getByRole('button', { name: 'Updating...' })).toHaveProperty('disabled', true);
  // It is not loaded anew without end: once more the person is asked.
  await act(async () => vi.advanceTimersByTime(120_000));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Update Now' })).toHaveProperty('disabled', false);

  const workers = await loadedAnew();
  await act(async () => workers.dispatchEvent(new Event('controllerchange')));
  expect(reload).toHaveBeenCalledTimes(2);
});

it('loads the page again, ever later, while the version that begins lets it not come', async () => {
  vi.useFakeTimers();
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { ...globalThis.location, reload });
  registration.waiting = { postMessage: () => undefined };
  const workers = await open(async () => registration);
  await act(async () => screen.getByRole('button', { name: 'Update Now' }).click());
  registration.waiting = null;
  await act(async () => workers.dispatchEvent(new Event('controllerchange')));
  expect(reload).toHaveBeenCalledTimes(1);
  await act(async () => vi.advanceTimersByTime(4_000));
  expect(reload).toHaveBeenCalledTimes(2);
  await act(async () => vi.advanceTimersByTime(7_900));
  expect(reload).toHaveBeenCalledTimes(2);
  await act(async () => vi.advanceTimersByTime(100));
  expect(reload).toHaveBeenCalledTimes(3);
});

it('is hidden when another tab began the new version', async () => {
  registration.waiting = { postMessage: () => undefined };
  const workers = await open(async () => registration);
  await act(async () => workers.dispatchEvent(new Event('controllerchange')));
  expect(prompt()).toBeNull();
});
