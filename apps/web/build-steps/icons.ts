import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp, { type Sharp } from 'sharp';

import { brand } from '#web/brand.ts';

/** Launchers cut a maskable icon to a circle of 80 % of its width; what is drawn must stay within. */
const SAFE_SHARE = 0.8;

export const icons = [
  { src: '/icons/icon-192.png', size: 192, purpose: 'any' },
  { src: '/icons/icon-512.png', size: 512, purpose: 'any' },
  { src: '/icons/maskable-192.png', size: 192, purpose: 'maskable' },
  { src: '/icons/maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** All pictures of the app on a home screen, made from the one in `public/favicon.svg`. */
export async function writeIcons(client: string): Promise<void> {
  const mark = await readFile(join(client, 'favicon.svg'));
  await mkdir(join(client, 'icons'), { recursive: true });
  await Promise.all([
    ...icons.map(({ src, size, purpose }) =>
      (purpose === 'any' ? drawn(mark, size) : onGround(mark, size)).toFile(join(client, src)),
    ),
    onGround(mark, 180).toFile(join(client, 'apple-touch-icon.png')),
    // Android shows only the outline of this one, beside a notification: the mark without its ground.
    drawn(Buffer.from(mark.toString('utf8').replace(/<rect[^>]*\/>/, '')), 96).toFile(
      join(client, 'icons/badge-96.png'),
    ),
  ]);
}

function drawn(mark: Buffer, size: number): Sharp {
  // 64 units wide at 72 dots an inch.
  return sharp(mark, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 });
}

function onGround(mark: Buffer, size: number): Sharp {
  const inner = Math.round(size * SAFE_SHARE);
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  return drawn(mark, inner)
    .extend({ top: before, left: before, bottom: after, right: after, background: brand.theme_color })
    .flatten({ background: brand.theme_color });
}
