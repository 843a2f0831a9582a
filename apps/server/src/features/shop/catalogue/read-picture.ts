import sharp from 'sharp';

import type { Pixels } from './encode-picture.ts';

/** A picture that cannot be taken, with the reason in words. */
export class UnfitPicture extends Error {}

export const MOST_PICTURE_BYTES = 10 * 1024 * 1024;
/** A small file may unpack to any size. */
const MOST_POINTS = 40_000_000;
const SECONDS = 20;
const WIDE = { width: 960, height: 720 } as const;
const NARROW = { width: 640, height: 480 } as const;

const SIGNATURES: readonly [format: string, isSo: (file: Buffer) => boolean][] = [
  ['jpeg', (file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (file) => file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['webp', (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'],
];

/**
 * A stranger's picture as bare points, cut to 4:3 around its middle. What kind of file it is its first bytes say, never its
 * name; only the first frame is read, turned as the camera was held, and nothing else of the file is kept.
 */
export async function readPicture(file: Buffer): Promise<Pixels> {
  if (file.length > MOST_PICTURE_BYTES) {
    throw new UnfitPicture(`The picture is larger than ${MOST_PICTURE_BYTES / 1024 / 1024} MiB`);
  }
  const format = SIGNATURES.find(([, isSo]) => isSo(file))?.[0];
  if (format === undefined) throw new UnfitPicture('The file is no picture in JPEG, PNG or WebP');
  try {
    const options = { limitInputPixels: MOST_POINTS, failOn: 'warning', pages: 1 } as const;
    const picture = sharp(file, options).timeout({ seconds: SECONDS });
    const { format: found, autoOrient } = await picture.metadata();
    if (found !== format) throw new UnfitPicture('The file is not what its first bytes say');
    if (autoOrient.width < NARROW.width || autoOrient.height < NARROW.height) {
      throw new UnfitPicture(`The picture is smaller than ${NARROW.width} × ${NARROW.height} points`);
    }
    const isWide = autoOrient.width >= WIDE.width && autoOrient.height >= WIDE.height;
    const { data, info } = await picture
      .autoOrient()
      .resize({ ...(isWide ? WIDE : NARROW), fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof UnfitPicture) throw error;
    throw new UnfitPicture('The picture cannot be read: it is damaged or too large');
  }
}
