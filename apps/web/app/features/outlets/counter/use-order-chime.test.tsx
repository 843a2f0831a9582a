import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { useOrderChime } from './use-order-chime.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const NINE = '2026-11-21T09:00:00.000Z';
const TEN = '2026-11-21T10:00:00.000Z';

function open(newest: string | null | undefined, outlet = 'a') {
  return renderHook(({ at, of }) => useOrderChime(at, of), { initialProps: { at: newest, of: outlet } });
}

describe('a new order', () => {
  it('is unseen from when it is newer than all before until somebody touches the tablet', () => {
    const { result, rerender } = open(NINE);
    expect(result.current.isUnseen).toBe(false);
    // Another was accepted at the same moment: as many wait as before.
    rerender({ at: TEN, of: 'a' });
    expect(result.current.isUnseen).toBe(true);
    act(() => void fireEvent.pointerDown(document.body));
    expect(result.current.isUnseen).toBe(false);
  });

  it('is the first of all as well', () => {
    const { result, rerender } = open(null);
    rerender({ at: NINE, of: 'a' });
    expect(result.current.isUnseen).toBe(true);
  });

  it('is none where the newest was accepted, nothing was known before, or another outlet is looked at', () => {
    const { result, rerender } = open(undefined);
    rerender({ at: TEN, of: 'a' });
    rerender({ at: NINE, of: 'a' });
    rerender({ at: TEN, of: 'b' });
    expect(result.current.isUnseen).toBe(false);
  });

  it('waits for nobody once none is new any more', () => {
    const { result, rerender } = open(NINE);
    rerender({ at: TEN, of: 'a' });
    rerender({ at: null as never, of: 'a' });
    expect(result.current.isUnseen).toBe(false);
  });
});
