import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const PAGE = `
  <a data-sign-in="/dashboard" href="/login">Member Login</a>
  <button data-open-check-status>Check Status</button>
  <button data-close-check-status>Cancel</button>
  <dialog id="check-status" open>
    <form id="check-status-form" action="/application-status">
      <input name="phone" />
      <p id="check-status-error" hidden><span id="check-status-error-text"></span></p>
    </form>
  </dialog>`;

const CALM_MS = 3_000;
const registered: string[] = [];

async function run(): Promise<void> {
  for (const ran of ['kasenteLanding', 'kasenteLandingBesides']) Reflect.deleteProperty(globalThis, ran);
  vi.resetModules();
  // @ts-expect-error -- no module: the page runs it as it stands
  await import('./landing-script.js');
}

beforeAll(async () => {
  vi.useFakeTimers();
  const register = (address: string) => {
    registered.push(address);
    return Promise.resolve();
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  await run();
  vi.useRealTimers();
});
beforeEach(() => {
  document.body.innerHTML = PAGE;
});
afterEach(() => vi.restoreAllMocks());

function send(phone: string): { error: string | null; went: string | undefined } {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  return { error: press(phone), went: assign.mock.calls[0]?.[0]?.toString() };
}

function press(phone: string): string | null {
  document.querySelector('input')!.value = phone;
  document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  const error = document.getElementById('check-status-error')!;
  return error.hidden ? null : error.textContent;
}

describe('the check-status dialog of the landing page', () => {
  it.each([
    ['0770 000 123', '256770000123'],
    ['770000123', '256770000123'],
    ['+256 770 000 123', '256770000123'],
    ['00256770000123', '256770000123'],
    ['٠٧٧٠ ۰۰۰ １２３', '256770000123'],
  ])('leads %s to the status page as %s', (typed, sent) => {
    expect(send(typed)).toEqual({ error: null, went: `/application-status?phone=${sent}` });
  });

  it('asks for the number that is missing', () => {
    expect(send(' - ')).toEqual({ error: 'Please enter your phone number', went: undefined });
  });

  it('does not say of the last time what was missing when it is opened again', () => {
    expect(press('')).toBe('Please enter your phone number');
    const input = document.querySelector('input')!;
    expect(input.getAttribute('aria-invalid')).toBe('true');
    document.querySelector<HTMLElement>('[data-close-check-status]')!.click();
    document.querySelector<HTMLElement>('[data-open-check-status]')!.click();
    expect(document.getElementById('check-status-error')!.hidden).toBe(true);
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  it('says when an exception stands in the way', () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {
      throw new Error('refused');
    });
    expect(press('0770000123')).toBe('An error occurred while checking your status. Please try again.');
  });
});

describe('the landing page besides', () => {
  it('registers the worker once the page has come to rest', async () => {
    vi.useFakeTimers();
    await run();
    expect(registered).toEqual([]);
    vi.advanceTimersByTime(CALM_MS);
    expect(registered).toEqual(['/sw.js']);
    vi.useRealTimers();
  });

  it('offers nobody to sign in who is signed in', async () => {
    const link = () => document.querySelector('a')!;
    await run();
    expect([link().textContent, link().getAttribute('href')]).toEqual(['Member Login', '/login']);
    localStorage.setItem('accessToken', 'a');
    await run();
    expect([link().textContent, link().getAttribute('href')]).toEqual(['Your Dashboard', '/dashboard']);
    localStorage.clear();
  });
});

describe('who comes from an offer that a member shared', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  const applyLinks = () => [...document.querySelectorAll('a')].map(({ pathname, search }) => pathname + search);

  it('is led on to apply with the code of that member, by way of the sign-in too', async () => {
    history.replaceState(null, '', '/?ref=AMINA%207');
    document.body.innerHTML = '<a href="/apply">Apply</a><a href="/login">Sign in</a><a href="/apply">Apply now</a>';
    await run();
    expect(applyLinks()).toEqual(['/apply?ref=AMINA%207', '/login?ref=AMINA%207', '/apply?ref=AMINA%207']);
  });

  it('who comes by themselves applies without one', async () => {
    document.body.innerHTML = '<a href="/apply">Apply</a>';
    await run();
    expect(applyLinks()).toEqual(['/apply']);
  });
});
