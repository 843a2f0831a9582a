import { join } from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

import { chunks } from './build-steps/chunks.ts';
import { withoutSchemas } from './build-steps/without-schemas.ts';
import { withoutServerRoutes } from './build-steps/without-server-routes.ts';

const API_TARGET = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** See `no-schemas.ts` and `build-steps/without-schemas.ts`. Where the contract lies is said here alone. */
function contractWithoutSchemas(): Plugin {
  const CONTRACT = '/packages/contract/src/';
  let met = 0;
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'zod' && importer?.includes(CONTRACT) ? join(import.meta.dirname, 'no-schemas.ts') : undefined,
    transform: (code, id) => {
      if (!id.includes(CONTRACT) || !id.endsWith('.ts')) return undefined;
      met += 1;
      return withoutSchemas(code);
    },
    generateBundle() {
      if (met === 0)
        this.error(`No module of the contract lies in ${CONTRACT} any more: its schemas would be sent to phones.`);
    },
  };
}

export default defineConfig({
  plugins: [contractWithoutSchemas(), withoutServerRoutes(), tailwindcss(), reactRouter()],
  build: {
    // Phones of 2019 and later; older ones get the public pages as HTML. For Safari 15 every private field would be rewritten,
    // which makes the scripts larger and slower for everybody.
    target: ['chrome99', 'safari16', 'firefox97'],
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    proxy: {
      '/api': { target: API_TARGET, changeOrigin: false },
      '/media': { target: API_TARGET },
      '/deal': { target: API_TARGET },
    },
  },
});
