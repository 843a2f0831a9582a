import { besideRoutes, type Build } from './build.ts';

const PREFIX = 'kasente-';
const FILES_AT_ONCE = 4;

/** One version of the app: the same for everybody, and nothing of anybody in it. */
const versionCache = (build: Build) => `${PREFIX}version-${build.id}`;

/** Files that this person's screens asked for beyond that. They tell what was opened here, so sign-out removes them. */
const OPENED = `${PREFIX}opened`;

/** Fetches a whole version. Any file that does not come, or belongs to another version, makes it all void. */
export async function keepVersion(build: Build): Promise<void> {
  const cache = await caches.open(versionCache(build));
  const left = [...build.files];
  const lane = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) await cache.put(file, await fetchFile(file));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, lane));
  for (const page of [build.shell, ...build.pages]) await cache.put(page, await fetchPage(page, build));
}

/** The name of a built file changes with its content: what an older version kept under the same name is the same. */
async function fetchFile(file: string): Promise<Response> {
  return (file.startsWith('/assets/') ? await keptFile(file) : undefined) ?? wellFetched(file, 'default');
}

async function fetchPage(page: string, build: Build): Promise<Response> {
  const response = await wellFetched(page, 'no-cache');
  const html = await response.clone().text();
  const named = besideRoutes(html).match(/\/assets\/[\w.~-]+/g) ?? [];
  if (!named.every((file) => build.files.includes(file))) throw new Error(`${page} is of another version.`);
  return response;
}

/** Asked for as nobody: no cookie, no token, so that nothing of a person can be in it. */
async function wellFetched(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(address, { cache, credentials: 'omit' });
  if (response.status !== 200 || response.redirected) throw new Error(`${address} answered ${response.status}.`);
  return response;
}

/** Removes every other version; its open tabs find their files at the server, which keeps old ones for a while. */
export async function dropOtherVersions(build: Build): Promise<void> {
  await dropCaches((name) => name !== versionCache(build));
}

/** Fetches what a screen may need of this version, whether or not it has asked for it yet. */
export async function keepOpened(files: readonly string[]): Promise<void> {
  const cache = await caches.open(OPENED);
  for (const one of files) {
    if ((await keptFile(one)) === undefined) await cache.put(one, await wellFetched(one, 'default'));
  }
}

export async function dropOpened(): Promise<void> {
  await caches.delete(OPENED);
}

export async function dropCaches(isOld: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && isOld(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** A page of this version. */
export async function keptPage(page: string, build: Build): Promise<Response | undefined> {
  const cache = await caches.open(versionCache(build));
  return cache.match(page, { ignoreVary: true });
}

/** A built file, in whichever version it was kept. */
export function keptFile(address: string): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true });
}

/** A built file: kept, else fetched and kept from then on. */
export async function file(request: Request): Promise<Response> {
  const known = await keptFile(request.url);
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.status === 200) {
    const cache = await caches.open(OPENED);
    await cache.put(request.url, response.clone());
  }
  return response;
}
