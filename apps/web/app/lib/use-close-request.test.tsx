import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { withBack } from './back-for-tests.ts';
import { useCloseRequest } from './use-close-request.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const watch = (onClose: () => void) =>
  renderHook(({ open }: { open: boolean }) => useCloseRequest(open, onClose), { initialProps: { open: true } });

it('hears of Back while it is open, and leaves it to the page after', () => {
  const pressBack = withBack();
  const onClose = vi.fn();
  const { rerender, unmount } = watch(onClose);
  expect(pressBack()).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  rerender({ open: false });
  expect(pressBack()).toBe(false);
  rerender({ open: true });
  unmount();
  expect(pressBack()).toBe(false);
});

it('hears of the next Back too where it stayed, as with what must not be closed yet', () => {
  const pressBack = withBack();
  const onClose = vi.fn();
  watch(onClose);
  pressBack();
  pressBack();
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('leaves Back to what was opened above it', () => {
  const pressBack = withBack();
  const [below, above] = [vi.fn(), vi.fn()];
  watch(below);
  const { unmount } = watch(above);
  pressBack();
  expect([below, above].map((each) => each.mock.calls.length)).toEqual([0, 1]);
  unmount();
  pressBack();
  expect(below).toHaveBeenCalledOnce();
});

it('asks nothing of a browser that has no such requests', () => {
  vi.stubGlobal('CloseWatcher', undefined);
  expect(() => watch(vi.fn())).not.toThrow();
});
