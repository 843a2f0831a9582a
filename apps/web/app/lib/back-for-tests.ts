import { vi } from 'vitest';

/**
 * A browser that hands Android's Back to what waits for it, as Chromium does: the last that waits hears of it, and once. What is
 * given back presses it and says whether anything heard.
 */
export function withBack(): () => boolean {
  let waiting: CloseWatcher[] = [];
  class CloseWatcher {
    onclose: (() => void) | null = null;
    constructor() {
      waiting.push(this);
    }
    destroy() {
      waiting = waiting.filter((other) => other !== this);
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  return () => {
    const last = waiting.pop();
    last?.onclose?.();
    return last !== undefined;
  };
}
