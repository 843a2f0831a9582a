/**
 * Whether the club can be reached. What the browser says is half of it: a phone whose data bundle has run out, or that hangs
 * on a dead hotspot, still believes that it is online. So when a call gets no answer, we ask whether anybody answers at
 * all, and go on asking until somebody does.
 */
const ASK_URL = '/healthz';
const ANSWER_MS = 10_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

let online = typeof document === 'undefined' || navigator.onLine;
let isAsking = false;
let pauseMs = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export const isOnline = (): boolean => online;

export function subscribeNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: boolean): void {
  clearTimeout(timer);
  if (next) pauseMs = FIRST_PAUSE_MS;
  else askLater();
  if (next === online) return;
  online = next;
  for (const listener of listeners) listener();
}

/** Somebody answered. It may have been on its way when the browser lost its network: then they are asked once more. */
export function trustNetwork(): void {
  if (online) return;
  if (navigator.onLine) become(true);
  else if (!isAsking) void ask();
}

/** A call got no answer. One lost call is no lost network, so somebody else is asked before that is said. */
export function doubtNetwork(): void {
  if (!isAsking && online) void ask();
}

async function ask(): Promise<void> {
  isAsking = true;
  const controller = new AbortController();
  const limit = setTimeout(() => controller.abort(), ANSWER_MS);
  try {
    // Whatever the answer: it came.
    await fetch(ASK_URL, { cache: 'no-store', credentials: 'omit', signal: controller.signal });
    become(true);
  } catch {
    become(false);
  } finally {
    clearTimeout(limit);
    isAsking = false;
  }
}

/** With growing pauses, spread so that many phones do not come back in the same moment; a hidden tab asks nothing. */
function askLater(): void {
  timer = setTimeout(() => (document.hidden ? askLater() : void ask()), pauseMs * (0.75 + Math.random() / 2));
  pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
}

if (typeof document !== 'undefined') {
  globalThis.addEventListener('online', () => become(true));
  globalThis.addEventListener('offline', () => become(false));
  document.addEventListener('visibilitychange', () => {
    if (!online && !isAsking && !document.hidden) void ask();
  });
  if (!online) askLater();
}
