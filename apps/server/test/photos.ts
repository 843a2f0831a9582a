import sharp from 'sharp';

/** Stands in the file of every photo made here, and must not in what others are shown. */
export const PHOTO_PLACE = '0.3476N 32.5825E';

/** A photo as a phone sends it, in Base64, with the place where it was taken. */
export async function photoOf(width = 64, height = 48): Promise<string> {
  const file = await sharp({ create: { width, height, channels: 3, background: '#a63' } })
    .withExif({ IFD0: { ImageDescription: PHOTO_PLACE } })
    .jpeg()
    .toBuffer();
  return file.toString('base64');
}

/** What is to be seen on a photo that was shown, and whether its file tells anything else. */
export async function lookAt(shown: string | null) {
  const file = Buffer.from(shown ?? '', 'base64');
  const { format, width, height, exif } = await sharp(file).metadata();
  return { format, width, height, isBare: exif === undefined && !file.includes(PHOTO_PLACE) };
}
