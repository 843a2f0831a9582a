import { join } from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

import { withoutSchemas } from './build-steps/without-schemas.ts';

const API_TARGET = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** See `no-schemas.ts` and `build-steps/without-schemas.ts`. */
function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'zod' && importer?.includes('/packages/contract/src/')
        ? join(import.meta.dirname, 'no-schemas.ts')
        : undefined,
    transform: (code, id) => (/\/packages\/contract\/src\/[\w-]+\.ts$/.test(id) ? withoutSchemas(code) : undefined),
  };
}

/**
 * What every screen needs comes in a few files, so that a phone makes few requests; heavy parts stay apart. A group takes
 * along whatever its modules import, so the order decides: what is needed first is named first.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'club',
    test: /app\/(shell|guards|lib|api)\b|app\/features\/(cart|cashback|dashboard|members|notifications|offers|orders|payments)\/(queries|stat-card-height|status-looks|OfferCard|CashbackTable|NotificationItem)\b|app\/ui\/(Badge|Button|Card|Money|Notice|Picture|Progress|Skeleton|States|Dialog|use-dialog-parts|classes|toasts)\.tsx?|node_modules\/(lucide-react|@tanstack)\/|vite\/preload-helper|packages\/rules/,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /node_modules\/react-hook-form\/|app\/ui\/(?!DialogParts|Tabs|CodeField|Toasts)/,
    minShareCount: 2,
  },
  { name: 'dialogs', test: /node_modules\/(@base-ui|@floating-ui)\// },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

export default defineConfig({
  plugins: [contractWithoutSchemas(), tailwindcss(), reactRouter()],
  build: {
    // Phones of 2019 and later; older ones get the public pages as HTML. For Safari 15 every private field would be rewritten,
    // which makes the scripts larger and slower for everybody.
    target: ['chrome99', 'safari16', 'firefox97'],
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    proxy: { '/api': { target: API_TARGET, changeOrigin: false }, '/media': { target: API_TARGET } },
  },
});
