import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

let idle: (() => void)[];
const rest = () => act(() => idle.shift()?.());

/** A page that was opened in this way; the module looks at that once. */
async function openPage(type: string) {
  vi.resetModules();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
  return import('./later.ts');
}

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
});

it('draws what is below one part after the other, when the phone has time', async () => {
  const { useLater } = await openPage('navigate');
  const [first, gone, second] = [renderHook(useLater), renderHook(useLater), renderHook(useLater)];
  const drawn = () => [first, second].map(({ result }) => result.current);
  expect(drawn()).toEqual([false, false]);
  gone.unmount();
  rest();
  expect(drawn()).toEqual([true, false]);
  rest();
  expect(drawn()).toEqual([true, true]);
  // What comes afterwards waits for its turn as well.
  const late = renderHook(useLater);
  expect(late.result.current).toBe(false);
  rest();
  expect(late.result.current).toBe(true);
});

it('draws all of it for whoever touches the page, and what comes afterwards at once', async () => {
  const { useLater } = await openPage('navigate');
  const parts = [renderHook(useLater), renderHook(useLater)];
  act(() => void document.body.dispatchEvent(new Event('keydown', { bubbles: true })));
  expect(parts.map(({ result }) => result.current)).toEqual([true, true]);
  expect(renderHook(useLater).result.current).toBe(true);
});

it.each(['reload', 'back_forward'])('has a page whole at once that is loaded anew: %s', async (type) => {
  const { useLater } = await openPage(type);
  expect(renderHook(useLater).result.current).toBe(true);
});
