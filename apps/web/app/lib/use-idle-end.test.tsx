import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useIdleEnd } from './use-idle-end.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;

describe('useIdleEnd', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watch = (wanted = true) => {
    const onIdle = vi.fn<() => void>();
    renderHook(() => useIdleEnd(wanted, IDLE_MS, onIdle));
    return onIdle;
  };

  it('ends after half an hour without a touch', () => {
    const onIdle = watch();
    vi.advanceTimersByTime(IDLE_MS - MINUTE_MS);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(onIdle).toHaveBeenCalled();
  });

  it('starts anew with every key and touch', () => {
    const onIdle = watch();
    for (const sign of ['keyDown', 'pointerDown', 'wheel', 'touchStart'] as const) {
      vi.advanceTimersByTime(20 * MINUTE_MS);
      fireEvent[sign](document.body);
    }
    vi.advanceTimersByTime(20 * MINUTE_MS);
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('leaves those alone who are not meant', () => {
    const onIdle = watch(false);
    vi.advanceTimersByTime(2 * IDLE_MS);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
