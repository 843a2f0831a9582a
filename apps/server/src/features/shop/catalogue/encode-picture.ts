import sharp from 'sharp';

import type { RenderedPicture } from './pictures.ts';

/** The widths at which an offer's picture is kept, all 4:3; a product is never shown wider than the middle one. */
export const PICTURE_WIDTHS = [320, 640, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A picture as bare points, three bytes each: nothing is left of the file that it came in. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Encodes a picture as AVIF and WebP at each width, and says its average colour. */
export async function encodePicture(pixels: Pixels, widths: readonly PictureWidth[]): Promise<RenderedPicture> {
  const { data, width: whole, height } = pixels;
  const drawn = () => sharp(data, { raw: { width: whole, height, channels: 3 } });
  const avif: Record<number, Buffer> = {};
  const webp: Record<number, Buffer> = {};
  for (const width of widths) {
    const sized = width === whole ? drawn() : drawn().resize(width);
    avif[width] = await sized.clone().avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer();
    webp[width] = await sized.webp({ quality: 74, effort: 1 }).toBuffer();
  }
  const dot = await drawn().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return { avif, webp, colour: `#${dot.subarray(0, 3).toString('hex')}` };
}

/** Draws a picture of our own. */
export async function drawPicture(svg: string, widths: readonly PictureWidth[]): Promise<RenderedPicture> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return encodePicture({ data, width: info.width, height: info.height }, widths);
}
