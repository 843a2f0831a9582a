import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';

import { requireAdmin, requireMember, requireOutletManager } from './guards.ts';
import routes from './routes.ts';
import * as adminLayout from './shell/AdminLayout.tsx';
import * as memberLayout from './shell/MemberLayout.tsx';
import * as outletLayout from './shell/OutletLayout.tsx';

/** What the pages of a layout ask of a visitor; those of others ask nothing. */
const guardsOf: Readonly<Record<string, readonly unknown[]>> = {
  'shell/MemberLayout.tsx': memberLayout.clientMiddleware,
  'shell/OutletLayout.tsx': outletLayout.clientMiddleware,
  'shell/AdminLayout.tsx': adminLayout.clientMiddleware,
};

const screens = new Map(pagesOf(routes, []));

function pagesOf(entries: readonly RouteConfigEntry[], above: readonly unknown[]): [string, readonly unknown[]][] {
  return entries.flatMap(({ path = '', file, children }) => {
    const guards = [...above, ...(guardsOf[file] ?? [])];
    return children === undefined ? [[`/${path}`, guards]] : pagesOf(children, guards);
  });
}

const routeMap = [
  ['public', [], '/ /apply /application-status /application-success /login /*'],
  [
    'member',
    [requireMember],
    '/dashboard /offers /offers/:id /offers-of-day /offers-of-day/:id /my-codes /cart /checkout /orders /orders/:id /profile',
  ],
  ['member with is_admin', [requireMember, requireAdmin], '/admin/outlet-settings'],
  ['member with is_outlet_manager', [requireMember, requireOutletManager], '/outlet/settings /outlet/arrivals'],
] as const;

it.each(routeMap)(
  'the screens of the route map for %s ask for that and nothing else (spec 1 §2)',
  (_access, guards, addresses) => {
    const paths = addresses.split(' ');
    expect(paths.map((path) => [path, screens.get(path)])).toEqual(paths.map((path) => [path, guards]));
  },
);
