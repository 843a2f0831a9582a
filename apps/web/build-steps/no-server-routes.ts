/**
 * Stands in, in the browser bundle, for those parts of React Router that speak with a server of React Router's own, find routes on
 * one, or tell observers what it does: there is no such server (`ssr: false`), the list of routes travels in the page, and
 * nobody observes. Phones would load 5 KiB that never run. `without-server-routes.ts` puts it in their place.
 */
interface Match {
  readonly route: { readonly id: string };
  shouldCallHandler(): boolean;
  resolve(handle: (handler: (serverLoader: () => never) => unknown) => Promise<unknown>): Promise<unknown>;
}

interface Loading {
  readonly matches: readonly Match[];
  runClientMiddleware(load: (loading: Loading) => Promise<Record<string, unknown>>): Promise<Record<string, unknown>>;
}

function refuse(): never {
  throw new Error('There is no server of React Router: see no-server-routes.ts.');
}

/** What a page of a build without such a server always says of its loaders. */
const STATE = { loaderData: {}, actionData: null, errors: null };

export const decodeViaTurboStream = async () => ({ value: STATE });

/** A screen's own loader is all that runs. */
export const getTurboStreamSingleFetchDataStrategy = () => (loading: Loading) =>
  loading.runClientMiddleware(runLoaders);

async function runLoaders({ matches }: Loading): Promise<Record<string, unknown>> {
  const called = matches.filter((match) => match.shouldCallHandler());
  const run = async (match: Match) => [match.route.id, await match.resolve(async (handler) => handler(refuse))];
  return Object.fromEntries(await Promise.all(called.map(run)));
}

export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;

export const consumeInstrumentationClientResultMetaReceiver = () => undefined;

export const SingleFetchRedirectSymbol = Symbol('SingleFetchRedirect');
export const NO_BODY_STATUS_CODES = new Set<number>();
export const URL_LIMIT = 0;
export const instrumentationResultMetaContext = undefined;

export {
  refuse as getManifestPath,
  refuse as getPartialManifest,
  refuse as getPathsWithAncestors,
  refuse as getRouteInstrumentationUpdates,
  refuse as getSingleFetchDataStrategyImpl,
  refuse as handleClientVersionMismatch,
  refuse as instrumentClientSideRouter,
  refuse as instrumentHandler,
  refuse as singleFetchUrl,
  refuse as StreamTransfer,
  refuse as stripIndexParam,
};
