import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const PLACES = 'react-router-scroll-positions';
const WINDOW_PX = 740;
const PLACE = 1_500;

let layOut: () => void;
let height: number;
let end: (() => void) | undefined;
const scrolledTo = vi.fn();

/** The page gets this high, and is laid out. */
function grow(to: number) {
  height = to;
  layOut();
}

const loads = (isLoading: boolean) =>
  (document.body.innerHTML = isLoading ? '<div role="status" aria-busy="true"></div>' : '<main id="part"></main>');

/** A page that was opened in this way; the module looks at the history once. */
async function openPage(type: string, address = '/offers') {
  vi.resetModules();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
  history.replaceState({ key: 'k1' }, '', address);
  const { keepPlace, restoreScroll } = await import('./restore-scroll.ts');
  restoreScroll();
  end = keepPlace();
}

function hide(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

const kept = () => JSON.parse(sessionStorage.getItem(PLACES) ?? '{}') as unknown;

beforeEach(() => {
  vi.useFakeTimers();
  layOut = () => {};
  height = WINDOW_PX;
  class Observer {
    constructor(told: () => void) {
      layOut = told;
    }
    observe() {}
    disconnect() {
      layOut = () => {};
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('scrollTo', scrolledTo.mockReset());
  vi.stubGlobal('innerHeight', WINDOW_PX);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  sessionStorage.setItem(PLACES, JSON.stringify({ k1: PLACE, k0: 7 }));
  loads(true);
});
afterEach(() => {
  end?.();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a page that is loaded anew or come back to', () => {
  it.each(['reload', 'back_forward'])(
    'is where one was once it is high enough, until it is whole: %s',
    async (type) => {
      await openPage(type);
      grow(PLACE + WINDOW_PX - 1);
      expect(scrolledTo).not.toHaveBeenCalled();
      grow(PLACE + WINDOW_PX);
      expect(scrolledTo.mock.lastCall).toEqual([0, PLACE]);
      loads(false);
      grow(PLACE + WINDOW_PX + 300);
      expect(scrolledTo).toHaveBeenCalledTimes(2);
      grow(PLACE + WINDOW_PX + 400);
      expect(scrolledTo).toHaveBeenCalledTimes(2);
    },
  );

  it('shows its end where it has become shorter, until more of it comes', async () => {
    await openPage('reload');
    loads(false);
    grow(1_000);
    grow(PLACE + WINDOW_PX);
    grow(3_000);
    expect(scrolledTo.mock.calls).toEqual([
      [0, PLACE],
      [0, PLACE],
    ]);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('is left to whoever is there: %s', async (sign) => {
    await openPage('reload');
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    grow(3_000);
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it('stays as it is after ten seconds', async () => {
    await openPage('reload');
    vi.advanceTimersByTime(9_999);
    grow(3_000);
    vi.advanceTimersByTime(1);
    grow(3_100);
    expect(scrolledTo).toHaveBeenCalledTimes(1);
  });

  it('is not mistaken for the one that was opened from it', async () => {
    await openPage('reload');
    history.pushState({ key: 'k2' }, '', '/orders');
    grow(3_000);
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it('goes to the part that its address names', async () => {
    await openPage('reload', '/offers#part');
    grow(1_000);
    loads(false);
    const shown = vi.spyOn(document.getElementById('part')!, 'scrollIntoView');
    grow(3_000);
    expect(shown).toHaveBeenCalledOnce();
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it.each(['{"k1":0}', '{}', 'not what it was'])('begins at its top where no place is kept: %s', async (places) => {
    sessionStorage.setItem(PLACES, places);
    await openPage('reload');
    grow(3_000);
    expect(scrolledTo).not.toHaveBeenCalled();
  });
});

it('leaves a page alone that is opened', async () => {
  await openPage('navigate');
  grow(3_000);
  expect(scrolledTo).not.toHaveBeenCalled();
});

it('gives the first page of a visit a key of its own, and no other', async () => {
  const keys = new Set<unknown>();
  for (const state of [null, { idx: 0 }, { key: 'k1' }]) {
    vi.resetModules();
    history.replaceState(state, '', '/offers');
    await import('./restore-scroll.ts');
    expect(history.state).toEqual({ ...state, key: expect.stringMatching(/^\w+$/) as unknown });
    keys.add((history.state as { key: string }).key);
  }
  expect(keys.size).toBe(3);
  expect(keys).toContain('k1');
});

describe('the place of a page that nobody looks at any more', () => {
  it('is kept beside the others', async () => {
    await openPage('navigate');
    vi.stubGlobal('scrollY', 320);
    hide(false);
    expect(kept()).toEqual({ k1: PLACE, k0: 7 });
    hide(true);
    expect(kept()).toEqual({ k1: 320, k0: 7 });
  });

  it('is the one that was sought and not reached yet, unless somebody went elsewhere', async () => {
    await openPage('reload');
    vi.stubGlobal('scrollY', 0);
    // As React Router does when the page goes.
    sessionStorage.setItem(PLACES, JSON.stringify({ k1: 0 }));
    hide(true);
    expect(kept()).toEqual({ k1: PLACE });
    document.body.dispatchEvent(new Event('touchstart', { bubbles: true }));
    hide(true);
    expect(kept()).toEqual({ k1: 0 });
  });

  it('is not kept where the browser keeps nothing', async () => {
    await openPage('navigate');
    const setItem = vi.fn(() => {
      throw new Error('the quota is used up');
    });
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem });
    const failed = vi.fn();
    globalThis.addEventListener('error', failed, { once: true });
    hide(true);
    expect(setItem).toHaveBeenCalledOnce();
    expect(failed).not.toHaveBeenCalled();
  });
});
