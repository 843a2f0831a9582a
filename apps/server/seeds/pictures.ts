import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { drawPicture, PICTURE_WIDTHS, type PictureWidth } from '#server/features/shop/catalogue/encode-picture.ts';
import type { RenderedPicture } from '#server/features/shop/catalogue/pictures.ts';

import { categories } from './catalogue.ts';
import { pictureSvg, type PictureSubject } from './picture-svg.ts';

export type PictureRequest = PictureSubject & {
  /** All three by default; a product is never shown wider than 640. */
  readonly widths?: readonly PictureWidth[];
  /** Where finished pictures are kept between runs; without it each one is drawn anew. */
  readonly cacheDir?: string;
};

/** Raise when the encoding changes, so that cached pictures are made again. */
const ENCODING = 'avif 55/0 4:2:0, webp 74/1, v2';
/** How many pictures are drawn at a time: enough for two cores, little memory. */
const AT_A_TIME = 2;

/** Draws a picture, or takes it from the cache: AVIF and WebP in three widths and the average colour. */
export async function renderPicture(request: PictureRequest): Promise<RenderedPicture> {
  const { cacheDir, widths = PICTURE_WIDTHS } = request;
  const svg = pictureSvg(request, Math.max(...widths));
  if (cacheDir === undefined) return drawPicture(svg, widths);
  const name = createHash('sha256').update(`${ENCODING} ${widths.join()}`).update(svg).digest('hex');
  const file = join(cacheDir, `${name}.picture`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return unpack(kept);
  const picture = await drawPicture(svg, widths);
  // A checkout that cannot be written to only means that the next one is drawn again.
  await keep(file, cacheDir, pack(picture)).catch(() => {});
  return picture;
}

/** Draws many pictures, a few at a time; the answers are in the order of the requests. */
export async function renderPictures(requests: readonly PictureRequest[]): Promise<RenderedPicture[]> {
  const pictures: RenderedPicture[] = [];
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

type PackedHead = { readonly colour: string; readonly parts: readonly PackedPart[] };
type PackedPart = { readonly format: 'avif' | 'webp'; readonly width: PictureWidth; readonly bytes: number };

/** One file per picture: a line that says what follows, then the encodings one after another. */
function pack({ avif, webp, colour }: RenderedPicture): Buffer {
  const parts: PackedPart[] = [];
  const bodies: Buffer[] = [];
  for (const [format, files] of Object.entries({ avif, webp }) as ['avif' | 'webp', RenderedPicture['avif']][]) {
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

function unpack(file: Buffer): RenderedPicture {
  const headEnd = file.indexOf('\n');
  // Only `pack` writes these files, under a name that their content decides.
  const { colour, parts } = JSON.parse(file.toString('utf8', 0, headEnd)) as PackedHead;
  const picture = { avif: {} as Record<number, Buffer>, webp: {} as Record<number, Buffer>, colour };
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
