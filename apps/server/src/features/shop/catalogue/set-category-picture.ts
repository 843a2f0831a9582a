import type { Picture } from '@club/contract/shapes';

import { announceCatalogue } from '#server/db/announce.ts';
import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { encodePicture, PICTURE_WIDTHS } from './encode-picture.ts';
import { storePicture } from './pictures.ts';
import { readPicture } from './read-picture.ts';

/** Gives a category the picture of a file, drawn anew like all that comes from outside. */
export async function setCategoryPicture(
  deps: Deps,
  category_name: string,
  file: Buffer,
  by: Actor,
): Promise<{ id: string; picture: Picture }> {
  // Before the work of drawing it.
  await categoryNamed(deps.db, category_name);
  const pixels = await readPicture(file);
  const widths = PICTURE_WIDTHS.filter((width) => width <= pixels.width);
  const picture = await storePicture(deps, 'categories', await encodePicture(pixels, widths));
  return transact(deps.db, async (tx) => {
    const { id } = await categoryNamed(tx, category_name);
    await tx
      .updateTable('categories')
      .set({ picture: JSON.stringify(picture) })
      .where('id', '=', id)
      .execute();
    await audit(tx, {
      at: deps.now(),
      ...actorColumns(by),
      action: 'category.picture',
      subject_type: 'category',
      subject_id: id,
      after: { picture: picture.base },
    });
    announceCatalogue(tx);
    return { id, picture };
  });
}

async function categoryNamed(db: Pick<Deps['db'], 'selectFrom'>, name: string): Promise<{ id: string }> {
  const category = await db
    .selectFrom('categories')
    .select('id')
    .where((where) => where(where.fn('lower', ['name']), '=', name.trim().toLowerCase()))
    .executeTakeFirst();
  if (category === undefined) throw new Problem('category_unknown');
  return category;
}
