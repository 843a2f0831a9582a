import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Every address the router knows, with `:name` for parameters; the catch-all of the Not Found page is none. */
export function addressesOf(routes: readonly RouteConfigEntry[], base = ''): string[] {
  return routes.flatMap((route) => {
    if (route.path === '*') return [];
    const address = route.path === undefined ? base : `${base}/${route.path}`;
    const own = route.index || (route.path !== undefined && route.children === undefined);
    return [...(own ? [address === '' ? '/' : address] : []), ...addressesOf(route.children ?? [], address)];
  });
}
