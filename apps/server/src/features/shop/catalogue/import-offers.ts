import type { Picture } from '@club/contract/shapes';
import { sql } from 'kysely';

import { transact } from '#server/db/transact.ts';
import type { Actor } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';

import { drawPicture, PICTURE_WIDTHS } from './encode-picture.ts';
import { checkPictures, storePictures, type PictureFiles } from './import/import-pictures.ts';
import { openPlanned } from './import/open-planned.ts';
import { planImport, type ImportPlan } from './import/plan-import.ts';
import { readOffers, type ReadOffer } from './import/read-offers.ts';
import { readRows, type RowError } from './import/read-rows.ts';
import { storePlaceholder } from './pictures.ts';
import { placeholderSvg } from './placeholder-svg.ts';

export interface OfferFile {
  readonly csv: Buffer;
  readonly pictures: PictureFiles;
  /** Whether categories that are not there yet are made. */
  readonly may_add_categories: boolean;
  /** Whether products that are there already get the regular price that the file gives. */
  readonly may_change_prices: boolean;
}

export interface CheckedOffers {
  readonly plan: ImportPlan;
  /** By row; where there is one, nothing is imported. */
  readonly errors: readonly RowError[];
}

/** Looks at everything that a file of offers says, and changes nothing: what would be made, and every error by its row. */
export async function checkOffers(deps: Deps, file: OfferFile): Promise<CheckedOffers> {
  const { offers, errors } = readFile(deps, file);
  const plan = await planImport(deps.db, offers, { at: deps.now(), ...file }, errors);
  await checkPictures(offers, file.pictures, errors);
  return { plan, errors: inOrder(errors) };
}

/** Opens the offers of a file: all of them or, when anything is wrong with one, none. */
export async function importOffers(
  deps: Deps,
  file: OfferFile,
  by: Actor,
): Promise<CheckedOffers & { offer_ids: readonly string[] }> {
  const checked = await checkOffers(deps, file);
  if (checked.errors.length > 0) return { ...checked, offer_ids: [] };
  // Slow, so outside the transaction: without the offers they are only files that nobody asks for.
  const pictures = await storePictures(deps, checked.plan.offers, file.pictures);
  const placeholders = new Map<string, Picture>();
  for (const name of checked.plan.new_categories) {
    const drawn = await drawPicture(placeholderSvg(name), PICTURE_WIDTHS);
    placeholders.set(name, await storePlaceholder(deps, name, drawn));
  }
  return transact(deps.db, async (tx) => {
    // Of two who import at once, the second sees what the first has opened.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('import offers', 0))`.execute(tx);
    const { offers, errors } = readFile(deps, file);
    const plan = await planImport(tx, offers, { at: deps.now(), ...file }, errors);
    if (errors.length > 0) return { plan, errors: inOrder(errors), offer_ids: [] };
    return { plan, errors, offer_ids: await openPlanned(tx, deps, plan, { pictures, placeholders, by }) };
  });
}

function readFile(deps: Pick<Deps, 'now'>, { csv }: OfferFile): { offers: ReadOffer[]; errors: RowError[] } {
  const { rows, errors } = readRows(csv);
  return { offers: readOffers(rows, deps.now(), errors), errors };
}

function inOrder(errors: readonly RowError[]): RowError[] {
  return errors.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
