import { type ContactDetails, contactDetails, landingContent } from '@club/contract/club/site';
import { type LandingContent, standardLanding } from '@club/rules/site-content';
import { sql } from 'kysely';
import type { z } from 'zod';

import type { Database, Tx } from '#server/db/connect.ts';

/** A part of the public pages: where it is kept among the settings, what it must be, and what stands until it is changed. */
export interface SitePart<V> {
  readonly name: 'site_contact' | 'site_landing';
  readonly shape: z.ZodType<NonNullable<V>>;
  readonly standard: V;
}

export const contactOfClub: SitePart<ContactDetails | null> = {
  name: 'site_contact',
  shape: contactDetails,
  standard: null,
};
export const landingOfClub: SitePart<LandingContent> = {
  name: 'site_landing',
  shape: landingContent,
  standard: standardLanding,
};

interface Standing<V> {
  value: V;
  version: number;
  changed_at: string | null;
  changed_by: string | null;
}

/** A part as it stands, with who changed it last. */
export async function readPart<V>(db: Database | Tx, part: SitePart<V>): Promise<Standing<V>> {
  const { rows } = await sql<{ id: number; value: unknown; at: Date; by: string | null }>`
    SELECT s.id::int AS id, s.value, s.set_at AS at, m.first_name || ' ' || m.last_name AS by
    FROM settings s LEFT JOIN members m ON m.id = s.set_by
    WHERE s.name = ${part.name} ORDER BY s.id DESC LIMIT 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return { value: part.standard, version: 0, changed_at: null, changed_by: null };
  const value = part.shape.parse(row.value);
  return { value, version: row.id, changed_at: row.at.toISOString(), changed_by: row.by };
}
