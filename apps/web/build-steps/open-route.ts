import type { EarlyAnswer, EarlyAnswers } from '#web/api/early-answers.ts';

/** A screen by its address, as a regular expression: the files that draw it, and what it asks the server first. */
export interface Screen {
  address: string;
  files: string[];
  /** Of the frame around it. */
  calls: string[];
  /** Its own, which are others where the address has a query; `openedId` stands for what its address names. */
  own: string[];
  /** How wide the picture is drawn that the first of its own calls names; null where none is seen at once. */
  sizes: string | null;
}

export interface Opening {
  screens: Screen[];
  openedId: string;
  /** The call whose first row has a picture to show at once, how wide it is drawn, and the element it is put into. */
  picture: { call: string; sizes: string; slot: string };
  tokenKey: string;
  limitMs: number;
  /** So long at the most the other calls wait for that one, which brings what is largest on the screen. */
  leadMs: number;
  /** How long after the page's beginning its scripts may still wait for the picture to be drawn. */
  drawnMs: number;
}

/** What names a picture in an answer. */
interface Named {
  picture?: Pictured | null;
}

interface Pictured {
  base: string;
  widths: number[];
}

/**
 * Runs first of all in the page that every member screen starts from: asks for the files of the very screen that is opened
 * and sends its first calls, while the scripts that will draw it are still on their way. `app/api/early-answers.ts` hands
 * the answers out. Nobody signed in, or only with a token that has run out: nothing is sent.
 */
export function openRoute({ screens, openedId, picture, tokenKey, limitMs, leadMs, drawnMs }: Opening): void {
  const link = (about: object) => document.head.append(Object.assign(document.createElement('link'), about));
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  const screen = screens.find(({ address }) => new RegExp(address).test(path));
  // Before anything is painted: the page begins in the shape of what is opened.
  if (screen?.own.includes(picture.call) !== true) document.documentElement.classList.add('elsewhere');
  if (screen === undefined) return;
  for (const href of screen.files) link({ rel: 'modulepreload', href });
  const token = readToken(tokenKey);
  if (token === null) return;
  const opened = new RegExp(screen.address).exec(path)?.[1] ?? '';
  const own = location.search === '' ? screen.own.map((call) => call.replace(openedId, () => opened)) : [];
  const calls = [...own, ...screen.calls];
  const stop = new AbortController();
  const answer = async (address: string): Promise<EarlyAnswer> => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    return { response: await fetch(address, { headers, signal: stop.signal }), at: Date.now() };
  };
  const early: EarlyAnswers = { token, since: Date.now(), calls: {}, drawn: Promise.resolve() };
  const first = calls.includes(picture.call) ? answer(picture.call) : undefined;
  const inTurn = (address: string) => {
    // Each in a task of its own: sending seven at once held a slow phone for 150 ms.
    free = free?.then(() => new Promise((go) => setTimeout(go)));
    return free?.then(() => answer(address));
  };
  let free = first && Promise.race([first.catch(() => undefined), new Promise((over) => setTimeout(over, leadMs))]);
  for (const address of calls) {
    early.calls[address] = (address === picture.call ? first : inTurn(address)) ?? answer(address);
    early.calls[address].catch(() => undefined);
  }
  globalThis.kasenteEarly = early;
  const pictureOf = async (address: string) => {
    const { response } = (await early.calls[address]) ?? {};
    if (!response?.ok) return null;
    const reply = (await response.clone().json()) as Named & { results?: Named[] };
    return reply.picture ?? reply.results?.[0]?.picture ?? null;
  };
  const fetchPicture = async (address: string, imageSizes: string) => {
    const first = await pictureOf(address);
    if (first === null) return;
    const imageSrcset = first.widths.map((width) => `${first.base}-${width}.avif ${width}w`).join(', ');
    link({ rel: 'preload', as: 'image', type: 'image/avif', imageSrcset, imageSizes, fetchPriority: 'high' });
  };
  if (own[0] !== undefined && screen.sizes !== null) fetchPicture(own[0], screen.sizes).catch(() => undefined);
  const showPicture = async () => {
    const first = await pictureOf(picture.call);
    if (first === null) return;
    const { shown, image } = drawPicture(first, picture.sizes);
    if (document.readyState === 'loading') await new Promise((go) => addEventListener('DOMContentLoaded', go));
    // Gone as soon as React has drawn the screen.
    document.getElementById(picture.slot)?.append(shown);
    await image.decode();
    for (const _ of ['drawn', 'seen']) await new Promise(requestAnimationFrame);
  };
  const over = new Promise((go) => setTimeout(go, drawnMs - performance.now()));
  early.drawn = Promise.race([showPicture().catch(() => undefined), over]);
  setTimeout(() => stop.abort(), limitMs);
}

/** What `openRoute` needs besides itself; the page gets it too. */
export const openRouteNeeds = [readToken, drawPicture];

/** The access token, unless there is none that is good. */
function readToken(tokenKey: string): string | null {
  try {
    const token = localStorage.getItem(tokenKey);
    const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    if (token === null || claims === undefined) return null;
    return (JSON.parse(atob(claims)) as { exp: number }).exp * 1000 > Date.now() ? token : null;
  } catch {
    return null;
  }
}

function drawPicture({ base, widths }: Pictured, sizes: string) {
  const shown = document.createElement('picture');
  const image = new Image(640, 480);
  const set = (kind: string) => widths.map((width) => `${base}-${width}.${kind} ${width}w`).join(', ');
  for (const kind of ['avif', 'webp']) {
    const source = document.createElement('source');
    shown.append(Object.assign(source, { type: `image/${kind}`, srcset: set(kind), sizes }));
  }
  shown.append(Object.assign(image, { alt: '', fetchPriority: 'high', className: 'size-full object-cover' }));
  return { shown, image };
}
