import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { categories } from './catalogue.ts';
import { pictureSvg, type PictureSubject } from './picture-svg.ts';

export const PICTURE_WIDTHS = [320, 640, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
/** The encoded file of each width that was asked for. */
export type PictureFiles = Partial<Record<PictureWidth, Buffer>>;

export type Picture = {
  readonly avif: PictureFiles;
  readonly webp: PictureFiles;
  /** The average colour, shown until the picture is there. */
  readonly colour: string;
};

export type PictureRequest = PictureSubject & {
  /** All three by default; a product is never shown wider than 640. */
  readonly widths?: readonly PictureWidth[];
  /** Where finished pictures are kept between runs; without it each one is drawn anew. */
  readonly cacheDir?: string;
};

/** Raise when the encoding below changes, so that cached pictures are made again. */
const ENCODING = 'avif 55/0 4:2:0, webp 74/1, v2';
/** How many pictures are drawn at a time: enough for two cores, little memory. */
const AT_A_TIME = 2;

/** Draws a picture, or takes it from the cache: AVIF and WebP in three widths and the average colour. */
export async function renderPicture(request: PictureRequest): Promise<Picture> {
  const { cacheDir, widths = PICTURE_WIDTHS } = request;
  const svg = pictureSvg(request, Math.max(...widths));
  if (cacheDir === undefined) return encode(svg, widths);
  const name = createHash('sha256').update(`${ENCODING} ${widths.join()}`).update(svg).digest('hex');
  const file = join(cacheDir, `${name}.picture`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return unpack(kept);
  const picture = await encode(svg, widths);
  // A checkout that cannot be written to only means that the next one is drawn again.
  await keep(file, cacheDir, pack(picture)).catch(() => {});
  return picture;
}

/** Draws many pictures, a few at a time; the answers are in the order of the requests. */
export async function renderPictures(requests: readonly PictureRequest[]): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const waiting = [...requests.entries()];
  const drawNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      pictures[next[0]] = await renderPicture(next[1]);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, drawNext));
  return pictures;
}

/** What stands in where a category's offer or product has no picture of its own. */
export function placeholderSubjects(): { category: string; subject: PictureSubject }[] {
  return categories.map(({ name, icon, ground }) => ({
    category: name,
    subject: { icons: [icon], ground, seed: `placeholder ${name}` },
  }));
}

async function encode(svg: string, widths: readonly PictureWidth[]): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const drawn = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  const avif: PictureFiles = {};
  const webp: PictureFiles = {};
  for (const width of widths) {
    const sized = width === info.width ? drawn() : drawn().resize(width);
    avif[width] = await sized.clone().avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer();
    webp[width] = await sized.webp({ quality: 74, effort: 1 }).toBuffer();
  }
  const dot = await drawn().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return { avif, webp, colour: `#${dot.subarray(0, 3).toString('hex')}` };
}

type PackedHead = { readonly colour: string; readonly parts: readonly PackedPart[] };
type PackedPart = { readonly format: 'avif' | 'webp'; readonly width: PictureWidth; readonly bytes: number };

/** One file per picture: a line that says what follows, then the encodings one after another. */
function pack({ avif, webp, colour }: Picture): Buffer {
  const parts: PackedPart[] = [];
  const bodies: Buffer[] = [];
  for (const [format, files] of Object.entries({ avif, webp }) as ['avif' | 'webp', PictureFiles][]) {
    for (const width of PICTURE_WIDTHS) {
      const body = files[width];
      if (!body) continue;
      parts.push({ format, width, bytes: body.length });
      bodies.push(body);
    }
  }
  const head: PackedHead = { colour, parts };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bodies]);
}

function unpack(file: Buffer): Picture {
  const headEnd = file.indexOf('\n');
  // Only `pack` writes these files, under a name that their content decides.
  const { colour, parts } = JSON.parse(file.toString('utf8', 0, headEnd)) as PackedHead;
  const picture = { avif: {} as PictureFiles, webp: {} as PictureFiles, colour };
  let from = headEnd + 1;
  for (const { format, width, bytes } of parts) {
    picture[format][width] = file.subarray(from, from + bytes);
    from += bytes;
  }
  return picture;
}

/** Written under another name first, so that a run that is killed leaves no half picture. */
async function keep(file: string, cacheDir: string, content: Buffer): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  await writeFile(`${file}.${process.pid}`, content);
  await rename(`${file}.${process.pid}`, file);
}
