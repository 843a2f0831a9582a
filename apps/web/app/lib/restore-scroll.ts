/** Where React Router keeps the places of pages, each by the key of its entry in the history. */
const PLACES = 'react-router-scroll-positions';

/** By any of these a person goes where they like, and is left there. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const LONGEST_WAIT_MS = 10_000;

/** The place that is not reached yet. */
let sought: number | undefined;

const keyOf = (state: unknown) => (state as { key?: string } | null)?.key;

// React Router gives the first page of every visit one and the same key, so that each would begin where another was left.
// Pages that are drawn at build time have no history.
if (typeof history !== 'undefined' && keyOf(history.state) === undefined)
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');

/**
 * Brings who loads a page anew, or comes back to it, to where they were, or to the part that the address names: as soon as the page is
 * high enough, and again until nothing of it is still to come. React Router looks for the place once, while the starting screen stands.
 */
export function restoreScroll(): void {
  const { type } = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0] ?? {};
  if (type !== 'reload' && type !== 'back_forward') return;
  const place = readPlaces()[currentKey()] ?? 0;
  const { href, hash } = location;
  if (place === 0 && hash === '') return;
  sought = place;
  const stop = new AbortController();
  const seek = () => {
    if (location.href !== href) return stop.abort();
    const part = document.getElementById(hash.slice(1));
    const isHighEnough = part !== null || place <= document.documentElement.scrollHeight - innerHeight;
    const isWhole = document.querySelector('[role=status][aria-busy=true]') === null;
    if (part) part.scrollIntoView();
    // A page that has become shorter has its end there.
    else if (isHighEnough || isWhole) scrollTo(0, place);
    if (isHighEnough && isWhole) stop.abort();
  };
  // It is told of a new height before that is painted.
  const observer = new ResizeObserver(seek);
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    sought = undefined;
  });
  const leave = () => stop.abort();
  for (const sign of SIGNS) addEventListener(sign, leave, { capture: true, passive: true, signal: stop.signal });
  setTimeout(leave, LONGEST_WAIT_MS);
  observer.observe(document.documentElement);
}

/**
 * Keeps the place as soon as nobody looks at the page: React Router does it when the page goes, but a phone ends one behind others
 * without a word, and who loads anew before the place is reached has not left it. Gives what ends it.
 */
export function keepPlace(): () => void {
  const stop = new AbortController();
  const keep = () => {
    if (!document.hidden) return;
    try {
      sessionStorage.setItem(PLACES, JSON.stringify({ ...readPlaces(), [currentKey()]: sought ?? scrollY }));
    } catch {
      // A browser that keeps nothing begins at the top.
    }
  };
  document.addEventListener('visibilitychange', keep, { signal: stop.signal });
  return () => stop.abort();
}

const currentKey = () => keyOf(history.state) ?? 'default';

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(PLACES) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
