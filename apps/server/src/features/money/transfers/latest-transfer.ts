import type { TransferRow } from '@club/contract/money/refunds';
import { sql } from 'kysely';

import { askerName } from '#server/features/people/members/person-name.ts';
import type { TransferPurpose } from '#server/ports/transfer-outcomes.ts';

/** What one admin has said of a transfer `t` that is left to people, and no other has answered. */
const closing = sql`(
  SELECT CASE e.kind WHEN 'close_asked' THEN json_build_object('outcome', e.detail ->> 'outcome', 'asked_at', e.at,
    'transaction_id', e.detail ->> 'transaction_id', 'reason', e.detail ->> 'reason',
    'asked_by', ${askerName(sql`(e.detail ->> 'by')::uuid`)}) END
  FROM transfer_events e WHERE e.transfer_id = t.id AND t.status = 'review'
    AND e.kind IN ('review', 'close_asked', 'close_refused')
  ORDER BY e.id DESC LIMIT 1)`;

/** The columns of a transfer `t` as the contract has them; `transferReply` puts their times in its shape. */
export const transferJson = sql<TransferRow>`json_build_object('id', t.id, 'via', t.via, 'status', t.status,
  'member_id', t.member_id, 'amount', t.amount, 'failure_reason', t.failure_reason, 'transaction_id', t.transaction_id,
  'created_at', t.created_at, 'ended_at', t.ended_at,
  'last_check_at', t.last_check_at, 'closing', ${closing}, 'is_contradicted', coalesce(t.by_hand = 'contradicted', false))`;

/** The newest try to send the money of something, for a SELECT; `transferReply` puts it in the contract's shape. */
export const latestTransfer = (
  purpose: TransferPurpose,
  subject_id: ReturnType<typeof sql>,
) => sql<TransferRow | null>`(
  SELECT ${transferJson} FROM transfers t WHERE t.purpose = ${purpose} AND t.subject_id = ${subject_id}
  ORDER BY t.created_at DESC, t.via LIMIT 1)`;

/** Times as the contract writes them, whatever zone the database's session is in. */
export function transferReply(transfer: TransferRow): TransferRow;
export function transferReply(transfer: TransferRow | null): TransferRow | null;
export function transferReply(transfer: TransferRow | null): TransferRow | null {
  if (transfer === null) return null;
  const { created_at, ended_at, last_check_at, closing: asked } = transfer;
  return {
    ...transfer,
    created_at: iso(created_at),
    ended_at: ended_at === null ? null : iso(ended_at),
    last_check_at: last_check_at === null ? null : iso(last_check_at),
    closing: asked === null ? null : { ...asked, asked_at: iso(asked.asked_at) },
  };
}

const iso = (time: string) => new Date(time).toISOString();
