/** What brings a drawn page to life; see `readStart` for where it comes from. */
export interface Start {
  /** The router's list of routes; sets a global. */
  manifest: string;
  entry: string;
  /** Modules of the page's own routes, by route. */
  routes: Record<string, string>;
  /** Everything that the modules import, so that all of it is asked for at the same time. */
  preloads: string[];
  stylesheet: string;
}

/**
 * For pages that can be read as they come: scripts, and the styles of what is not shown yet, are asked for when the page
 * has been painted, so that they take nothing of the way from it. A button that was pressed before they came is pressed
 * again once it works.
 */
export function startAfterPaint({ manifest, entry, routes, preloads, stylesheet }: Start): void {
  const link = (rel: string, href: string) =>
    new Promise((resolve) => {
      const element = document.createElement('link');
      Object.assign(element, { rel, href, onload: resolve, onerror: resolve });
      document.head.append(element);
    });
  const start = async () => {
    for (const href of preloads) void link('modulepreload', href);
    const styled = link('stylesheet', stylesheet);
    const load = async ([id, url]: [string, string]): Promise<[string, unknown]> => [id, await import(url)];
    const [modules] = await Promise.all([Promise.all(Object.entries(routes).map(load)), import(manifest), styled]);
    Object.assign(globalThis, { __reactRouterRouteModules: Object.fromEntries(modules) });
    await import(entry);
  };
  let pressed: HTMLButtonElement | null = null;
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null;
  };
  const pressAgain = () => {
    removeEventListener('click', remember);
    pressed?.click();
  };
  addEventListener('click', remember);
  addEventListener('club-alive', pressAgain, { once: true });
  // A page in a tab behind is not painted.
  if (document.hidden) void start();
  else requestAnimationFrame(() => setTimeout(() => void start()));
}
