import { PHOTO_MAX_BYTES } from '@club/rules/limits';
import sharp from 'sharp';

import { Problem } from './problem.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** A small file may unpack to any size. */
const MOST_POINTS = 40_000_000;
const SECONDS = 10;
const LONGEST_SIDE = 1_600;
const QUALITIES = [80, 60, 40, 20] as const;

/**
 * A picture that somebody has sent as a JPEG in Base64, drawn anew: no place where it was taken and nothing that hides in the
 * file goes on to whoever looks at it. At most as large as what may be sent; anything else than a picture is refused.
 */
export async function cleanPhoto(text: string): Promise<Buffer> {
  const file = Buffer.from(text, 'base64');
  if (!file.subarray(0, JPEG.length).equals(JPEG) || file.length > PHOTO_MAX_BYTES) throw unreadable();
  for (const quality of QUALITIES) {
    const made = await draw(file, quality);
    if (made.length <= PHOTO_MAX_BYTES) return made;
  }
  throw unreadable();
}

async function draw(file: Buffer, quality: number): Promise<Buffer> {
  try {
    return await sharp(file, { limitInputPixels: MOST_POINTS, failOn: 'warning' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer();
  } catch {
    throw unreadable();
  }
}

const unreadable = () => new Problem('picture_unreadable');
