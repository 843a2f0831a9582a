import { dropCaches } from './keep.ts';

/**
 * Served in place of the worker when the operator turns offline support off: it removes what was kept and itself, and loads
 * the open pages again from the server.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  await dropCaches(() => true);
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: 'window' });
  // One that cannot be loaded, for it was just left, keeps none of the others from it.
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
