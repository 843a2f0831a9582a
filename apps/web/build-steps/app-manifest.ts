import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { brand } from '#web/brand.ts';
import { paths } from '#web/paths.ts';

import { icons } from './icons.ts';

/** What a phone needs to know to install the club as an app. */
export async function writeAppManifest(client: string): Promise<void> {
  const icon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };
  const manifest = {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: 'en-UG',
    dir: 'ltr',
    start_url: paths.dashboard(),
    scope: '/',
    display: 'standalone',
    theme_color: brand.theme_color,
    background_color: brand.background_color,
    categories: ['shopping', 'finance', 'lifestyle'],
    icons: [
      ...icons.map(({ src, size, purpose }) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: 'Offers', url: paths.offers(), icons: [icon] },
      { name: 'Orders', url: paths.orders(), icons: [icon] },
      { name: 'Shopping Cart', url: paths.cart(), icons: [icon] },
    ],
  };
  await writeFile(join(client, 'manifest.webmanifest'), JSON.stringify(manifest));
}
