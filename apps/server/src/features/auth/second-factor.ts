import type { confirmSecondFactor, enrolSecondFactor, getSecondFactor } from '@club/contract/auth';
import type { ReplyOf } from '@club/contract/endpoint';

import { audit } from '#server/db/audit.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { TemplateValues } from '#server/features/notifications/templates.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { keyNamed } from '#server/security/key-ring.ts';
import { openSeal, seal } from '#server/security/seal.ts';
import { base32, matchingStep, otpauthUrl, TOTP_SECRET_BYTES } from '#server/security/totp.ts';

import { forgiveTries, noteTryAgain } from './pin-tries.ts';
import { tellOwner } from './tell-owner.ts';

const ISSUER = 'Kasente Club';
const PURPOSE = 'second factor';

type Done = ReplyOf<typeof confirmSecondFactor>;

export async function secondFactorView(db: Database, member_id: string): Promise<ReplyOf<typeof getSecondFactor>> {
  const row = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  const confirmed_at = row?.confirmed_at ?? null;
  return { is_set_up: confirmed_at !== null, confirmed_at: confirmed_at?.toISOString() ?? null };
}

/** Begins anew each time until it is confirmed; one in use must be removed first. */
export async function beginSecondFactor(deps: Deps, member_id: string): Promise<ReplyOf<typeof enrolSecondFactor>> {
  const at = deps.now();
  const secret = deps.random.bytes(TOTP_SECRET_BYTES);
  const row = { ...sealSecret(deps, secret, member_id), created_at: at, last_step: 0 };
  const written = await deps.db
    .insertInto('second_factors')
    .values({ ...row, member_id })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 0n) throw new Problem('second_factor_set_up');
  const { first_name, last_name } = await deps.db
    .selectFrom('members')
    .select(['first_name', 'last_name'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  return { secret: base32(secret), otpauth_url: otpauthUrl(secret, ISSUER, `${first_name} ${last_name}`) };
}

export async function finishSecondFactor(deps: Deps, member_id: string, code: string): Promise<Done> {
  await withCode(deps, member_id, code, async (tx, at) => {
    await tx.updateTable('second_factors').set({ confirmed_at: at }).where('member_id', '=', member_id).execute();
    await note(tx, deps, member_id, { change: 'set up', at });
  });
  return { success: true, message: 'Your authenticator app is set up.' };
}

export async function removeSecondFactor(deps: Deps, member_id: string, code: string): Promise<Done> {
  await withCode(deps, member_id, code, async (tx, at) => {
    await tx.deleteFrom('second_factors').where('member_id', '=', member_id).execute();
    await note(tx, deps, member_id, { change: 'removed', at });
  });
  return { success: true, message: 'Your authenticator app is no longer asked for.' };
}

export async function needsSecondFactor(db: Database, member_id: string): Promise<boolean> {
  return (await secondFactorView(db, member_id)).is_set_up;
}

/** Refuses a code that is wrong or was used before. The caller has counted the try. */
export async function proveSecondFactor(deps: Deps, member_id: string, code: string): Promise<void> {
  await transact(deps.db, (tx) => takeStep(tx, deps, member_id, code));
}

async function withCode(
  deps: Deps,
  member_id: string,
  code: string,
  work: (tx: Tx, at: Date) => Promise<void>,
): Promise<void> {
  const noted = await noteTryAgain(deps, member_id);
  await transact(deps.db, async (tx) => {
    await takeStep(tx, deps, member_id, code);
    await forgiveTries(tx, noted);
    await work(tx, noted.at);
  });
}

async function takeStep(tx: Tx, deps: Deps, member_id: string, code: string): Promise<void> {
  const row = await tx
    .selectFrom('second_factors')
    .select(['sealed_secret', 'key_id', 'last_step'])
    .where('member_id', '=', member_id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('second_factor_incorrect');
  const secret = openSeal(keyNamed(deps.config, row.key_id, PURPOSE), row.sealed_secret, member_id);
  const step = matchingStep(secret, code, deps.now(), row.last_step);
  if (step === undefined) throw new Problem('second_factor_incorrect');
  const resealed = row.key_id === deps.config.PIN_KEY_ID ? {} : sealSecret(deps, secret, member_id);
  const used = { ...resealed, last_step: step };
  await tx.updateTable('second_factors').set(used).where('member_id', '=', member_id).execute();
}

type Change = TemplateValues['second_factor_changed']['change'];

/** Writes the change down and tells the owner: with it falls what keeps a stranger with the PIN out. */
async function note(
  tx: Tx,
  deps: Deps,
  member_id: string,
  { change, at }: { change: Change; at: Date },
): Promise<void> {
  await tellOwner(tx, deps, {
    template: 'second_factor_changed',
    event_key: `second_factor_changed:${member_id}:${at.toISOString()}`,
    member_id,
    values: { change },
  });
  const action = change === 'removed' ? 'second_factor.removed' : 'second_factor.set_up';
  await audit(tx, { at, actor_id: member_id, action, subject_type: 'member', subject_id: member_id });
}

function sealSecret({ config, random }: Deps, secret: Buffer, member_id: string) {
  const key_id = config.PIN_KEY_ID;
  return { sealed_secret: seal(keyNamed(config, key_id, PURPOSE), random, secret, member_id), key_id };
}
