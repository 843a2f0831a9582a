import { createHash, randomUUID } from 'node:crypto';
import { access, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Picture } from '@club/contract/shapes';
import { z } from 'zod';

import { makeFolder } from '#server/make-folder.ts';
import type { Deps } from '#server/ports/deps.ts';

/** A picture drawn or uploaded: the same image in two formats and several widths. */
export interface RenderedPicture {
  readonly avif: Readonly<Record<number, Buffer>>;
  readonly webp: Readonly<Record<number, Buffer>>;
  /** The average colour, which fills the frame until the picture is there. */
  readonly colour: string;
}

export type PictureFolder = 'offers' | 'products' | 'categories';

const SHOWN_WIDTH = 640;

const stored = z.object({ base: z.string(), widths: z.array(z.int()), colour: z.string() });

/** Writes a picture under the digest of its content, so that it may be cached for ever, and says where it stands. */
export async function storePicture(
  deps: Pick<Deps, 'config'>,
  folder: PictureFolder,
  rendered: RenderedPicture,
): Promise<Picture> {
  const digest = createHash('sha256');
  for (const [, file] of filesOf(rendered)) digest.update(file);
  return writeFiles(deps, folder, digest.digest('hex').slice(0, 24), rendered);
}

/** Writes the picture that stands in where an offer or product of the category has none. */
export async function storePlaceholder(
  deps: Pick<Deps, 'config'>,
  category_name: string,
  rendered: RenderedPicture,
): Promise<Picture> {
  return writeFiles(deps, 'placeholders', placeholderKey(category_name), rendered);
}

/** One address for clients that want one: the picture at card width, else the placeholder of the category. */
export function imageOf(picture: Picture | null, category_name: string): string {
  const base = picture?.base ?? `/media/placeholders/${placeholderKey(category_name)}`;
  return `${base}-${SHOWN_WIDTH}.webp`;
}

/** Reads the picture column of a row. */
export function parsePicture(column: unknown): Picture | null {
  return column === null ? null : stored.parse(column);
}

/** `Food & Drinks` → `food-drinks`. */
function placeholderKey(category_name: string): string {
  const words = category_name.toLowerCase().match(/[a-z0-9]+/g) ?? ['other'];
  return words.join('-');
}

function filesOf(rendered: RenderedPicture): [name: string, file: Buffer][] {
  return (['avif', 'webp'] as const).flatMap((format) =>
    Object.entries(rendered[format]).map(([width, file]): [string, Buffer] => [`${width}.${format}`, file]),
  );
}

async function writeFiles(
  deps: Pick<Deps, 'config'>,
  folder: PictureFolder | 'placeholders',
  name: string,
  rendered: RenderedPicture,
): Promise<Picture> {
  const path = join(resolve(deps.config.DATA_DIR), 'media', folder);
  makeFolder(path);
  for (const [suffix, file] of filesOf(rendered)) await writeOnce(join(path, `${name}-${suffix}`), file);
  const widths = Object.keys(rendered.webp).map(Number);
  return { base: `/media/${folder}/${name}`, widths, colour: rendered.colour };
}

/**
 * Written under another name first, so that nobody is ever served half a picture, and onto the disk before it has its own: what is there is
 * never written again. Of one that could not be written, on a full disk say, nothing stays.
 */
async function writeOnce(path: string, file: Buffer): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await writeFile(unfinished, file, { flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
