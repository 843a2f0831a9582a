import { dropCaches } from './keep.ts';

/**
 * Served in place of the worker when the operator turns offline support off: it removes what was kept and itself, and loads
 * the open pages again from the server.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave()));
// The worker before may have been at something when this one wanted to begin; a page that has come to rest asks it again.
self.addEventListener('message', () => void self.skipWaiting());

async function leave(): Promise<void> {
  await dropCaches(() => true);
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: 'window' });
  // One that cannot be loaded, for it was just left, keeps none of the others from it.
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
  // A page that registered its worker meanwhile, as pages do a while after they were loaded, has taken the first one back.
  await self.registration.unregister();
}
