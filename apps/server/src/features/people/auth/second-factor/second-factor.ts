import type { ReplyOf } from '@club/contract/endpoint';
import type {
  confirmSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
  removeSecondFactor as removal,
} from '@club/contract/people/auth';
import { readRecoveryCode } from '@club/rules/recovery-code';

import type { Database, Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import type { TemplateValues } from '#server/features/club/notifications/template-values.ts';
import { forgiveTries, noteTryAgain, takeBackTry } from '#server/features/people/auth/sign-in/pin-tries.ts';
import { tellOwner } from '#server/features/people/auth/tell-owner.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { keyNamed } from '#server/security/key-ring.ts';
import { openSeal, seal } from '#server/security/seal.ts';
import { base32, matchingStep, otpauthUrl, TOTP_SECRET_BYTES } from '#server/security/totp.ts';

import { recoveryCodesLeft, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';

const ISSUER = 'Kasente Club';
const PURPOSE = 'second factor';

type WithCodes = ReplyOf<typeof confirmSecondFactor>;

export async function readSecondFactor(db: Database, member_id: string): Promise<ReplyOf<typeof getSecondFactor>> {
  const confirmed_at = await confirmedAt(db, member_id);
  return {
    is_set_up: confirmed_at !== null,
    confirmed_at: confirmed_at?.toISOString() ?? null,
    recovery_codes_left: confirmed_at === null ? 0 : await recoveryCodesLeft(db, member_id),
  };
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

export async function finishSecondFactor(deps: Deps, member_id: string, code: string): Promise<WithCodes> {
  const recovery_codes = await afterTry(deps, member_id, async (tx, at) => {
    await takeStep(tx, deps, member_id, code);
    const confirmed = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: at })
      .where('member_id', '=', member_id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    // Once it is in use, new recovery codes want the PIN as well (`renewRecoveryCodes`).
    if (confirmed.numUpdatedRows === 0n) throw new Problem('second_factor_set_up');
    await note(tx, deps, member_id, { change: 'set up', at });
    return replaceRecoveryCodes(tx, deps, member_id, at);
  });
  return { success: true, message: 'Your authenticator app is set up.', recovery_codes };
}

/** Takes a recovery code as well: who has lost the app turns it off and sets up a new one. */
export async function removeSecondFactor(
  deps: Deps,
  member_id: string,
  code: string,
): Promise<ReplyOf<typeof removal>> {
  await whileSetUp(deps, member_id, async (tx, at) => {
    await takeEither(tx, deps, member_id, code);
    await tx.deleteFrom('second_factors').where('member_id', '=', member_id).execute();
    await note(tx, deps, member_id, { change: 'removed', at });
  });
  return { success: true, message: 'Your authenticator app is no longer asked for.' };
}

/** New recovery codes for whoever holds the app; those from before are worth nothing from then on. */
export async function renewRecoveryCodes(deps: Deps, member_id: string, code: string): Promise<WithCodes> {
  const recovery_codes = await whileSetUp(deps, member_id, async (tx, at) => {
    await takeStep(tx, deps, member_id, code);
    await writeDown(tx, member_id, 'second_factor.recovery_codes_renewed', at);
    return replaceRecoveryCodes(tx, deps, member_id, at);
  });
  return { success: true, message: 'Your recovery codes are new. The old ones no longer work.', recovery_codes };
}

export async function needsSecondFactor(db: Database | Tx, member_id: string): Promise<boolean> {
  return (await confirmedAt(db, member_id)) !== null;
}

async function confirmedAt(db: Database | Tx, member_id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  return row?.confirmed_at ?? null;
}

/** Refuses a code that is wrong or was used before. The caller has counted the try. */
export async function proveSecondFactor(deps: Deps, member_id: string, code: string): Promise<void> {
  await transact(deps.db, (tx) => takeEither(tx, deps, member_id, code));
}

/** The work refuses a wrong code itself; the try is counted before, and forgiven with what the right one does. */
async function afterTry<T>(deps: Deps, member_id: string, work: (tx: Tx, at: Date) => Promise<T>): Promise<T> {
  const noted = await noteTryAgain(deps, member_id);
  return transact(deps.db, async (tx) => {
    const result = await work(tx, noted.at);
    await forgiveTries(tx, noted);
    return result;
  });
}

/** The same with an app that is in use. Where another device has turned it off, no code can be right, and none counts as wrong. */
async function whileSetUp<T>(deps: Deps, member_id: string, work: (tx: Tx, at: Date) => Promise<T>): Promise<T> {
  const noted = await noteTryAgain(deps, member_id);
  const done = await transact(deps.db, async (tx) => {
    if (!(await lockSetUp(tx, member_id))) return undefined;
    const result = await work(tx, noted.at);
    await forgiveTries(tx, noted);
    return { result };
  });
  if (done !== undefined) return done.result;
  await takeBackTry(deps, noted);
  throw new Problem('not_found', { message: 'Your authenticator app was turned off already.' });
}

async function lockSetUp(tx: Tx, member_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('member_id', '=', member_id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** A code of the app, or one of those for who has lost it. Its use is told to the owner, who may still have the app. */
async function takeEither(tx: Tx, deps: Deps, member_id: string, code: string): Promise<void> {
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode === undefined) return takeStep(tx, deps, member_id, code);
  if (!(await spendRecoveryCode(tx, deps, member_id, recoveryCode))) throw new Problem('second_factor_incorrect');
  const at = deps.now();
  const left = await recoveryCodesLeft(tx, member_id);
  await tellOwner(tx, deps, {
    template: 'recovery_code_used',
    event_key: `recovery_code_used:${member_id}:${at.toISOString()}:${left}`,
    member_id,
    values: { left },
  });
  await writeDown(tx, member_id, 'second_factor.recovery_code_used', at);
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
  await writeDown(tx, member_id, change === 'removed' ? 'second_factor.removed' : 'second_factor.set_up', at);
}

async function writeDown(tx: Tx, member_id: string, action: string, at: Date): Promise<void> {
  await audit(tx, { at, actor_id: member_id, action, subject_type: 'member', subject_id: member_id });
}

function sealSecret({ config, random }: Deps, secret: Buffer, member_id: string) {
  const key_id = config.PIN_KEY_ID;
  return { sealed_secret: seal(keyNamed(config, key_id, PURPOSE), random, secret, member_id), key_id };
}
