import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';

import { addressesOf } from './route-addresses.ts';

/** Consoles are opened by few, and their screens are heavy: a member's phone does not keep them. */
const CONSOLE_LAYOUTS = new Set(['shell/OutletLayout.tsx', 'shell/CounterLayout.tsx', 'shell/AdminLayout.tsx']);

/** What is handed over here goes on without a network, so the screen must begin without one. */
const GO_ON_OFFLINE = new Set(['features/offers-of-the-day/redemption/CounterPage.tsx']);

const LIST_START = 'window.__reactRouterManifest=';

export interface RouteScripts {
  /** Scripts of all screens but the consoles'. */
  kept: string[];
  /** Addresses of members' screens, with `:name` for parameters. */
  member_routes: string[];
  /** Addresses of console screens, and the scripts that each needs: its frame's and its own, which two consoles may share. */
  console_routes: { address: string; scripts: string[]; goes_on: boolean }[];
}

/** Which script the build made for which route. */
export async function routeScripts(client: string, routes: readonly RouteConfigEntry[]): Promise<RouteScripts> {
  const scriptOf = await readRouteList(client);
  const found: RouteScripts = { kept: [], member_routes: [], console_routes: [] };
  for (const route of routes) {
    const isConsole = CONSOLE_LAYOUTS.has(route.file);
    const addresses = addressesOf([route]);
    if (!isConsole) {
      found.kept.push(...withChildren(route).map(scriptOf));
      found.member_routes.push(...addresses);
      continue;
    }
    for (const screen of route.children ?? []) {
      const scripts = [route, screen].map(scriptOf);
      const goes_on = GO_ON_OFFLINE.has(screen.file);
      for (const address of addressesOf([screen])) found.console_routes.push({ address, scripts, goes_on });
    }
  }
  return found;
}

function withChildren(route: RouteConfigEntry): RouteConfigEntry[] {
  return [route, ...(route.children ?? []).flatMap(withChildren)];
}

/** React Router names a route by its file without the ending. */
async function readRouteList(client: string): Promise<(route: RouteConfigEntry) => string> {
  const assets = join(client, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  const text = await readFile(join(assets, name ?? 'manifest.js'), 'utf8');
  const list = JSON.parse(text.slice(text.indexOf(LIST_START) + LIST_START.length).replace(/;\s*$/, '')) as {
    routes: Record<string, { module: string }>;
  };
  return ({ file }) => {
    const script = list.routes[file.replace(/\.tsx?$/, '')]?.module;
    if (script === undefined) throw new Error(`The build's list of routes has no script for ${file}.`);
    return script;
  };
}
