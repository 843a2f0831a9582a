import { createHmac } from 'node:crypto';

import type { Database, Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { deriveKey } from '#server/security/derive-key.ts';

/** Long enough to be handed on to somebody who is about to sit down. */
export const LINK_LIFE_HOURS = 4;
const TOKEN_BYTES = 32;

type LinkDeps = Pick<Deps, 'config' | 'now'>;

export interface IssuedLink {
  /** Stored nowhere; whoever has it sets the member's PIN. */
  readonly token: string;
  readonly expires_at: Date;
}

/** Makes a link for one sign-in of a member. An older one is worth nothing from then on. */
export async function issueSignInLink(
  tx: Tx,
  { config, now, random }: Pick<Deps, 'config' | 'now' | 'random'>,
  member_id: string,
): Promise<IssuedLink> {
  const at = now();
  const token = random.bytes(TOKEN_BYTES).toString('base64url');
  const expires_at = new Date(at.getTime() + LINK_LIFE_HOURS * 60 * 60_000);
  // Two operators at once: the second waits here, and then replaces the first's link.
  await tx.selectFrom('members').select('id').where('id', '=', member_id).forUpdate().executeTakeFirstOrThrow();
  await replaceLinks(tx, member_id, at);
  await tx
    .insertInto('sign_in_links')
    .values({ id: random.id(at), member_id, digest: digestOf(config.CODE_KEY, token), created_at: at, expires_at })
    .execute();
  return { token, expires_at };
}

/** The member a link that is still good was made for; refuses any other. */
export async function memberOfLink(db: Database, { config, now }: LinkDeps, token: string): Promise<string> {
  const link = await db
    .selectFrom('sign_in_links')
    .select('member_id')
    .where('digest', '=', digestOf(config.CODE_KEY, token))
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (link === undefined) throw new Problem('link_expired');
  return link.member_id;
}

/** Spends a link. Of several who come with it at once, one gets through. */
export async function useSignInLink(tx: Tx, { config, now }: LinkDeps, token: string): Promise<void> {
  const used = await tx
    .updateTable('sign_in_links')
    .set({ used_at: now() })
    .where('digest', '=', digestOf(config.CODE_KEY, token))
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw new Problem('link_expired');
}

/** Links that were handed out before are worth nothing from then on. */
export async function replaceLinks(tx: Tx, member_id: string, at: Date): Promise<void> {
  await tx
    .updateTable('sign_in_links')
    .set({ replaced_at: at })
    .where('member_id', '=', member_id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

function digestOf(secret: string, token: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'sign-in link')).update(token).digest();
}
