import type { Config } from '@react-router/dev/config';

import { PRERENDERED_PATHS } from './app/paths.ts';

export default {
  appDirectory: 'app',
  // No React on the server: public pages become HTML at build time, member screens start from the fallback page.
  ssr: false,
  // One file a screen: a request costs the phones meant more than the few bytes that splitting would let go ahead.
  splitRouteModules: false,
  prerender: ({ getStaticPaths }) => getStaticPaths().filter((path) => PRERENDERED_PATHS.includes(path)),
} satisfies Config;
