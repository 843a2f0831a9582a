import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useSearchText } from './use-search-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const write = vi.fn();
const box = () => renderHook(() => useSearchText('', write)).result;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('a search box', () => {
  it('shows what is typed at once and searches after a pause of 500 ms, once', () => {
    const search = box();
    act(() => search.current.type('ri'));
    pass(499);
    act(() => search.current.type('rice'));
    expect(search.current.text).toBe('rice');
    pass(499);
    expect(write).not.toHaveBeenCalled();
    pass(1);
    expect(write.mock.calls).toEqual([['rice']]);
  });

  it('takes nobody back who has followed a link meanwhile', () => {
    const search = box();
    const link = document.createElement('a');
    link.href = '#elsewhere';
    link.innerHTML = '<span>KC-261121-00042</span>';
    document.body.append(link);
    act(() => search.current.type('rice'));
    act(
      () => void link.querySelector('span')!.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true })),
    );
    pass(500);
    expect(write.mock.calls).toEqual([['rice']]);
    act(() => search.current.type('oil'));
    act(() => link.querySelector('span')!.click());
    pass(1_000);
    expect(write).toHaveBeenCalledTimes(1);
    link.remove();
  });

  it('searches at once on Enter, and not again after the pause', () => {
    const search = box();
    act(() => search.current.type('oil'));
    act(() => search.current.flush());
    pass(1000);
    expect(write.mock.calls).toEqual([['oil']]);
  });
});
