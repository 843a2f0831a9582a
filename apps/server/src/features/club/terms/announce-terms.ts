import { day } from '@club/contract/shapes';
import { formatDate, kampalaDay } from '@club/rules/kampala-time';
import { dayAfter } from '@club/rules/settlement';
import { sql } from 'kysely';

import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/** As the terms promise. Whoever is told late on a day has whole days left, so that day itself is not counted. */
const WHOLE_DAYS_BEFORE = 14;
const MOST_DAYS_BEFORE = 365;
const LEAST_CHARS = 20;
const MOST_CHARS = 400;

export interface TermsChange {
  /** A day in Kampala, `2026-12-31`. */
  readonly from: string;
  /** What changes, as members read it. */
  readonly what: string;
}

/** Refuses a day or words that nobody may be told, before anybody is asked whether they shall be. */
export function refuseTermsChange({ from, what }: TermsChange, at: Date): void {
  refuseFields({ from: dayError(from, kampalaDay(at)), what: wordsError(what.trim()) });
}

/** Has every member told what changes in the terms and from which day on; the same again changes nothing and answers false. */
export async function announceTerms(deps: Deps, change: TermsChange, by: Actor): Promise<boolean> {
  const at = deps.now();
  refuseTermsChange(change, at);
  const { from } = change;
  const words = change.what.trim();
  return transact(deps.db, async (tx) => {
    const id = deps.random.id(at);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('terms_changes')
      .values({ id, in_force_on: from, what: words, announced_at: at })
      .onConflict((conflict) => conflict.column('in_force_on').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      const told = await tx
        .selectFrom('terms_changes')
        .select('what')
        .where(sql<boolean>`in_force_on = ${from}::date`)
        .executeTakeFirstOrThrow();
      refuseFields({
        from: told.what === words ? null : `Members were told of another change on that day: ${told.what}`,
      });
      return false;
    }
    await audit(tx, {
      at,
      ...actorColumns(by),
      action: 'terms.announce',
      subject_type: 'terms',
      subject_id: id,
      after: { from, what: words },
    });
    return true;
  });
}

function dayError(from: string, today: string): string | null {
  if (!day.safeParse(from).success) return 'A day such as 2026-12-31';
  const first = dayAfter(today, WHOLE_DAYS_BEFORE + 1);
  if (from < first) return `Members are told ${WHOLE_DAYS_BEFORE} days before: from ${formatDate(first)} on`;
  return from > dayAfter(today, MOST_DAYS_BEFORE) ? 'A day within a year' : null;
}

function wordsError(words: string): string | null {
  if (words.length < LEAST_CHARS) return 'Say in a sentence what changes';
  return words.length > MOST_CHARS ? `At most ${MOST_CHARS} characters` : null;
}
