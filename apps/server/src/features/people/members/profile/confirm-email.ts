import { createHmac, timingSafeEqual } from 'node:crypto';

import type { ReplyOf } from '@club/contract/endpoint';
import { pages } from '@club/contract/pages';
import type { confirmEmail as confirmCall, resendEmailLink as resendCall } from '@club/contract/people/members';
import type { Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { transact } from '#server/db/transact.ts';
import { greetingName } from '#server/features/club/notifications/greeting-name.ts';
import { queueMessage } from '#server/features/club/notifications/queue-message.ts';
import { BRAND } from '#server/features/club/notifications/sms-texts.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { deriveKey } from '#server/security/derive-key.ts';
import { countTry, type Limit } from '#server/security/try-counter.ts';

type Member = Pick<Selectable<DB['members']>, 'id' | 'first_name' | 'email'>;

const LIFE_MS = 7 * 24 * 60 * 60_000;
/** Letters that one member may cause. */
const LINK_WINDOWS = [
  { tries: 3, window_ms: 60 * 60_000 },
  { tries: 6, window_ms: 24 * 60 * 60_000 },
] as const;
/** New addresses of one member: each gets a letter, and whose it is we do not know. */
const CHANGE_WINDOWS = [
  { tries: 5, window_ms: 60 * 60_000 },
  { tries: 10, window_ms: 24 * 60 * 60_000 },
] as const;

/** Writes to the new address with a link that proves it, and to the old one that it is no longer used. */
export async function askToConfirmEmail(tx: Tx, deps: Deps, member: Member, email: string | null): Promise<void> {
  const at = deps.now();
  if (email !== null) {
    await demandTry(tx, { scope: 'email_change', key: member.id, windows: CHANGE_WINDOWS }, at);
    await sendLink(tx, deps, member, email);
  }
  if (member.email === null) return;
  await queueMessage(tx, deps, {
    channel: 'email',
    topic: 'security',
    template: 'email_changed',
    event_key: `email_changed:${member.id}:${at.toISOString()}`,
    member_id: member.id,
    recipient: member.email,
    subject: 'Your e-mail address was changed',
    body: [
      `Dear ${greetingName(member.first_name)},`,
      `This address no longer belongs to your ${BRAND} membership. If it was not you, reset your PIN now and contact us.`,
    ].join('\n\n'),
    link: pages.resetPin(),
  });
}

/** Sends the link to whoever cannot find the first letter, or gave the address when applying and got none. */
export async function resendEmailLink(deps: Deps, member_id: string): Promise<ReplyOf<typeof resendCall>> {
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'first_name', 'email', 'email_confirmed_at'])
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    if (member.email === null) throw new Problem('email_missing');
    if (member.email_confirmed_at !== null) throw new Problem('email_confirmed');
    await demandTry(tx, { scope: 'email_link', key: member_id, windows: LINK_WINDOWS }, at);
    await sendLink(tx, deps, member, member.email);
  });
  return { success: true, message: 'We sent you the link.' };
}

async function demandTry(tx: Tx, limit: Limit, at: Date): Promise<void> {
  const opens_at = await countTry(tx, limit, at);
  if (opens_at === undefined) return;
  const retry_after = Math.max(1, Math.ceil((opens_at.getTime() - at.getTime()) / 1000));
  throw new Problem('too_many_requests', { facts: { retry_after } });
}

async function sendLink(tx: Tx, deps: Deps, member: Member, email: string): Promise<void> {
  const at = deps.now();
  const expires_ms = at.getTime() + LIFE_MS;
  await queueMessage(tx, deps, {
    channel: 'email',
    topic: 'security',
    template: 'email_changed',
    event_key: `email_changed:${member.id}:${at.toISOString()}`,
    member_id: member.id,
    recipient: email,
    subject: 'Please confirm your e-mail address',
    body: [
      `Dear ${greetingName(member.first_name)},`,
      `Open the link below to confirm this address for ${BRAND}. It works for 7 days.`,
    ].join('\n\n'),
    link: `${pages.confirmEmail()}?token=${tokenOf(deps, { member_id: member.id, email, expires_ms })}`,
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
