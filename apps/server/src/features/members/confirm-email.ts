import { createHmac, timingSafeEqual } from 'node:crypto';

import type { ReplyOf } from '@club/contract/endpoint';
import type { confirmEmail as confirmCall } from '@club/contract/members';
import type { Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { queueMessage } from '#server/features/notifications/queue-message.ts';
import { BRAND } from '#server/features/notifications/templates.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { deriveKey } from '#server/security/derive-key.ts';

type Member = Pick<Selectable<DB['members']>, 'id' | 'first_name' | 'email'>;

const LIFE_MS = 7 * 24 * 60 * 60_000;
const PAGE = '/confirm-email';

/** Writes to the new address with a link that proves it, and to the old one that it is no longer used. */
export async function askToConfirmEmail(tx: Tx, deps: Deps, member: Member, email: string | null): Promise<void> {
  const at = deps.now();
  const about = {
    channel: 'email',
    topic: 'security',
    template: 'email_changed',
    event_key: `email_changed:${member.id}:${at.toISOString()}`,
    member_id: member.id,
  } as const;
  const dear = `Dear ${member.first_name},`;
  if (email !== null) {
    const expires_ms = at.getTime() + LIFE_MS;
    await queueMessage(tx, deps, {
      ...about,
      recipient: email,
      subject: 'Please confirm your e-mail address',
      body: [dear, `Open the link below to confirm this address for ${BRAND}. It works for 7 days.`].join('\n\n'),
      link: `${PAGE}?token=${tokenOf(deps, { member_id: member.id, email, expires_ms })}`,
    });
  }
  if (member.email === null) return;
  await queueMessage(tx, deps, {
    ...about,
    recipient: member.email,
    subject: 'Your e-mail address was changed',
    body: [
      dear,
      `This address no longer belongs to your ${BRAND} membership. If it was not you, reset your PIN now and contact us.`,
    ].join('\n\n'),
    link: null,
  });
}

/** Confirms the address, if it is still the member's. */
export async function confirmEmail(deps: Deps, token: string): Promise<ReplyOf<typeof confirmCall>> {
  const claims = readToken(deps, token);
  if (claims === undefined) throw new Problem('link_expired');
  const confirmed = await deps.db
    .updateTable('members')
    .set({ email_confirmed_at: deps.now() })
    .where('id', '=', claims.member_id)
    .where('email', '=', claims.email)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) throw new Problem('link_expired');
  return { success: true, message: 'Your e-mail address is confirmed.' };
}

interface Claims {
  member_id: string;
  email: string;
  expires_ms: number;
}

function tokenOf({ config }: Deps, claims: Claims): string {
  const text = Buffer.from(JSON.stringify([claims.member_id, claims.email, claims.expires_ms])).toString('base64url');
  return `${text}.${proofOf(config.TOKEN_KEY, text).toString('base64url')}`;
}

function readToken({ config, now }: Deps, token: string): Claims | undefined {
  const [text = '', proof = ''] = token.split('.');
  const given = Buffer.from(proof, 'base64url');
  const right = proofOf(config.TOKEN_KEY, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  // We signed it, so it has the shape we gave it.
  const [member_id, email, expires_ms] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    string,
    string,
    number,
  ];
  return expires_ms > now().getTime() ? { member_id, email, expires_ms } : undefined;
}

function proofOf(secret: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'e-mail confirmation')).update(text).digest();
}
