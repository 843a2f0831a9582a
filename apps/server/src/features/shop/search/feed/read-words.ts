import type { Database } from '#server/db/connect.ts';
import { EverydayWords } from '#server/features/shop/search/words/everyday-words.ts';

/** Synonyms and areas as they stand now. */
export async function readWords(db: Database): Promise<EverydayWords> {
  const synonyms = await db.selectFrom('search_synonyms').select(['word', 'means']).execute();
  const areas = await db
    .selectFrom('areas')
    .select(['id', 'name', 'kind', 'district', 'parent_id', 'latitude', 'longitude'])
    .execute();
  const names = await db.selectFrom('area_names').select(['name', 'area_id']).orderBy('area_id').execute();
  return new EverydayWords(synonyms, areas, names);
}
