import type { Picture } from '@club/contract/shapes';

import { encodePicture, PICTURE_WIDTHS, type PictureWidth } from '#server/features/shop/catalogue/encode-picture.ts';
import { storePicture, type PictureFolder } from '#server/features/shop/catalogue/pictures.ts';
import { readPicture, UnfitPicture } from '#server/features/shop/catalogue/read-picture.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { ReadOffer } from './read-offers.ts';
import type { RowError } from './read-rows.ts';

/** The bytes of a picture by the name that a file of offers gives it; throws `UnfitPicture` where there is none. */
export type PictureFiles = (name: string) => Promise<Buffer>;

const MOST_PICTURES = 1_000;
type Named = Exclude<PictureFolder, 'categories'>;
const WIDEST: Record<Named, PictureWidth> = { offers: 960, products: 640 };

interface Use {
  readonly folder: Named;
  readonly name: string;
  readonly line: number;
}

/** Reads every picture that the offers name, each once, and notes what is wrong with it wherever it is named. */
export async function checkPictures(
  offers: readonly ReadOffer[],
  files: PictureFiles,
  errors: RowError[],
): Promise<void> {
  const uses = usesOf(offers);
  const names = [...new Set(uses.map(({ name }) => name))];
  if (names.length > MOST_PICTURES) {
    errors.push({ line: null, column: null, message: `The file names more than ${MOST_PICTURES} pictures: split it` });
    return;
  }
  for (const name of names) {
    const message = await faultOf(name, files);
    if (message === undefined) continue;
    for (const { folder, line } of uses.filter((use) => use.name === name)) {
      errors.push({ line, column: folder === 'offers' ? 'offer_picture' : 'product_picture', message });
    }
  }
}

/** Encodes and keeps every picture that the offers name; the answer is by `keyOf`. */
export async function storePictures(
  deps: Pick<Deps, 'config'>,
  offers: readonly ReadOffer[],
  files: PictureFiles,
): Promise<ReadonlyMap<string, Picture>> {
  const stored = new Map<string, Picture>();
  for (const { folder, name } of usesOf(offers)) {
    const key = keyOf(folder, name);
    if (stored.has(key)) continue;
    const pixels = await readPicture(await files(name));
    const widths = PICTURE_WIDTHS.filter((width) => width <= WIDEST[folder] && width <= pixels.width);
    stored.set(key, await storePicture(deps, folder, await encodePicture(pixels, widths)));
  }
  return stored;
}

export function keyOf(folder: PictureFolder, name: string): string {
  return `${folder}\n${name}`;
}

function usesOf(offers: readonly ReadOffer[]): Use[] {
  const all = offers.flatMap(({ picture, line, products }): Use[] => [
    { folder: 'offers', name: picture, line },
    ...products.map((product): Use => ({ folder: 'products', name: product.picture, line: product.line })),
  ]);
  return all.filter(({ name }) => name !== '');
}

async function faultOf(name: string, files: PictureFiles): Promise<string | undefined> {
  try {
    await readPicture(await files(name));
    return undefined;
  } catch (error) {
    if (error instanceof UnfitPicture) return `${error.message} (${name})`;
    throw error;
  }
}
