import type { Build } from './build.ts';

/** What answers when somebody goes to an address of the app. */
export type Choice =
  /** A page that is kept. */
  | { kind: 'kept'; page: string }
  /** The shell, if the screen's own scripts were kept as well. */
  | { kind: 'console'; scripts: string[] }
  /** Not a page of the app, or unknown to this version of it. */
  | { kind: 'network' };

/** Whichever build answers, its page and the files of that page belong together. */
export function choosePage(path: string, build: Build): Choice {
  const address = path.replace(/(.)\/+$/, '$1');
  if (build.pages.includes(address)) return { kind: 'kept', page: address };
  if (build.member_routes.some((route) => matches(route, address))) return { kind: 'kept', page: build.shell };
  const screen = build.console_routes.find((route) => matches(route.address, address));
  return screen === undefined ? { kind: 'network' } : { kind: 'console', scripts: screen.scripts };
}

/** What a screen needs that has to begin without a network; nothing for every other. */
export function wholeOf(path: string, build: Build): string[] {
  return build.console_routes.find(({ address }) => matches(address, path.replace(/(.)\/+$/, '$1')))?.whole ?? [];
}

function matches(route: string, address: string): boolean {
  return new RegExp(`^${route.replaceAll(/:[^/]+/g, '[^/]+')}$`).test(address);
}
