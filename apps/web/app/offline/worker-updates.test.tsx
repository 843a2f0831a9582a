import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { toast } from '#web/ui/toasts.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

import { startWorker } from './worker-updates.ts';

/** A browser that registers no worker, and still tells what a worker of before says. */
class RefusingWorkers extends EventTarget {
  readonly controller = null;
  register(): Promise<never> {
    return Promise.reject(new Error('Only for secure origins'));
  }
}

afterEach(() => {
  cleanup();
  act(() => toast.clear());
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the script for offline use', () => {
  it('is registered, or not: an error is ignored; that it is ready is said for 3 seconds', async () => {
    const workers = new RefusingWorkers();
    Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
    render(<Toasts />);
    await startWorker();
    expect(document.querySelectorAll('[data-toast]')).toHaveLength(0);
    act(() => void workers.dispatchEvent(new MessageEvent('message', { data: 'ready' })));
    expect(screen.getByText('App ready for offline use', { exact: false })).toBeTruthy();
    const progress = document.querySelector<HTMLElement>('[data-toast-progress]');
    expect(progress?.style.animationDuration).toBe('3000ms');
  });
});

describe('the address of the worker', () => {
  const browser = globalThis as { trustedTypes?: object };
  const fresh = async () => {
    vi.resetModules();
    return (await import('./worker-address.ts')).workerAddress;
  };
  afterEach(() => Reflect.deleteProperty(browser, 'trustedTypes'));

  it('is a plain text where the browser has no Trusted Types', async () => {
    expect((await fresh())()).toBe('/sw.js');
  });

  it('comes of the one policy, made once, which makes nothing else whatever it is given', async () => {
    const made: [name: string, anything: unknown][] = [];
    browser.trustedTypes = {
      createPolicy(name: string, rules: { createScriptURL: (from: string) => string }) {
        made.push([name, rules.createScriptURL('https://evil.example/x.js')]);
        return { createScriptURL: (from: string) => new String(rules.createScriptURL(from)) };
      },
    };
    const workerAddress = await fresh();
    expect([String(workerAddress()), workerAddress()]).toEqual(['/sw.js', workerAddress()]);
    expect(made).toEqual([['kasente-worker', '/sw.js']]);
  });
});
