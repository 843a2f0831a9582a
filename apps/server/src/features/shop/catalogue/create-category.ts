import type { Picture } from '@club/contract/shapes';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

export interface NewCategory {
  readonly name: string;
  readonly position: number;
  readonly picture?: Picture | null;
}

/** A category of offers and products. Members see categories by position. */
export async function createCategory(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random'>,
  { name, position, picture = null }: NewCategory,
): Promise<string> {
  const id = deps.random.id(deps.now());
  await tx
    .insertInto('categories')
    .values({ id, name, position, picture: picture === null ? null : JSON.stringify(picture) })
    .execute();
  return id;
}
