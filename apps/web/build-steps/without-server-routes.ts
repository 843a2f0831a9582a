import { join } from 'node:path';

import type { Plugin } from 'vite';

/** Where they lie in React Router; see `no-server-routes.ts`. */
export const SERVER_PARTS = [
  'lib/dom/ssr/single-fetch.js',
  'lib/dom/ssr/fog-of-war.js',
  'lib/router/instrumentation.js',
];
const INSIDE = /node_modules\/react-router\/dist\/production\/.*$/;
const INSTEAD = join(import.meta.dirname, 'no-server-routes.ts');

/** Only of what phones load: the build itself draws the public pages with the whole of React Router. */
export function withoutServerRoutes(): Plugin {
  const met = new Set<string>();
  return {
    name: 'without-server-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('.js') || importer === undefined || !INSIDE.test(importer)) return undefined;
      const file = join(importer, '..', source).replaceAll('\\', '/');
      const part = SERVER_PARTS.find((place) => file.endsWith(`/${place}`));
      if (part === undefined) return undefined;
      met.add(part);
      return INSTEAD;
    },
    generateBundle() {
      const gone = SERVER_PARTS.filter((part) => !met.has(part));
      if (gone.length > 0) this.error(`React Router has no ${gone.join(', ')} any more: see no-server-routes.ts.`);
    },
  };
}
