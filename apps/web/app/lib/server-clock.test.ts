import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const HOUR_MS = 60 * 60_000;

/** The module as a page that is opened anew has it. */
async function openPage() {
  vi.resetModules();
  return import('./server-clock.ts');
}
const wrongBy = (ms: number) => new Date(Date.now() + ms).toUTCString();

beforeEach(() => {
  localStorage.clear();
  // The phone's clock stands still, so that two looks at it are the same moment.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

it('is what the server said, also on a page that is opened later without a network', async () => {
  const { noteServerDate, serverNow } = await openPage();
  noteServerDate(wrongBy(3 * HOUR_MS), Date.now());
  expect(serverNow() - Date.now()).toBeGreaterThan(3 * HOUR_MS - 2_000);
  const later = await openPage();
  expect(later.serverNow() - Date.now()).toBeGreaterThan(3 * HOUR_MS - 2_000);
});

it("is the phone's own clock again once the server says so, now and later", async () => {
  const { noteServerDate } = await openPage();
  noteServerDate(wrongBy(3 * HOUR_MS), Date.now());
  const later = await openPage();
  later.noteServerDate(wrongBy(0), Date.now());
  expect(later.serverNow()).toBe(Date.now());
  expect((await openPage()).serverNow() - Date.now()).toBe(0);
});
