import { fireEvent, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useAfterPress } from './use-after-press.ts';

describe('useAfterPress', () => {
  it('does what comes of a press only when the press has met what it was meant for', async () => {
    const { result } = renderHook(() => useAfterPress());
    const done: string[] = [];
    document.addEventListener('click', () => done.push('click'), { once: true });
    fireEvent.mouseDown(document.body);
    result.current(() => done.push('work'));
    fireEvent.mouseUp(document.body);
    fireEvent.click(document.body);
    expect(done).toEqual(['click']);
    await expect.poll(() => done).toEqual(['click', 'work']);
  });

  it('waits for nothing where the keyboard leads on', () => {
    const { result } = renderHook(() => useAfterPress());
    const done: string[] = [];
    result.current(() => done.push('work'));
    expect(done).toEqual(['work']);
  });
});
