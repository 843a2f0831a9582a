import { EASY_PIN_HINT, isEasyPin, newPinError } from '@club/rules/pin';

import type { Database, Tx } from '#server/db/connect.ts';
import { replaceLinks } from '#server/features/people/auth/sign-in-links.ts';
import { forgetTriesAgain } from '#server/features/people/auth/sign-in/pin-tries.ts';
import { lockAccount, type Account } from '#server/features/people/auth/store.ts';
import { storePin } from '#server/features/people/members/admit-member.ts';
import type { Deps } from '#server/ports/deps.ts';
import { refuseFields } from '#server/refuse-fields.ts';
import { isSamePin, resealPin, sealPin, type SealedPin } from '#server/security/pin-seal.ts';

/** Refuses a new PIN that is none, and where `PIN_EASY` says so one that a stranger would try first. */
export async function refuseNewPin(deps: Deps, member_id: string, new_pin: string): Promise<void> {
  refuseFields({ new_pin: newPinError(new_pin) });
  if (deps.config.PIN_EASY === 'hint') return;
  const numbers = await numbersOf(deps.db, member_id);
  refuseFields({ new_pin: isEasyPin(new_pin, numbers) ? EASY_PIN_HINT : null });
}

/** Slow, so outside any transaction. */
export function sealNewPin(deps: Deps, account: Account, new_pin: string): Promise<SealedPin> {
  return sealPin(deps, new_pin, account.application_id);
}

/** With a new PIN every link to set one is worth nothing, and nobody is shut out by tries at the old one. */
export async function storeNewPin(tx: Tx, member_id: string, sealed: SealedPin, at: Date): Promise<void> {
  await replaceLinks(tx, member_id, at);
  await forgetTriesAgain(tx, member_id);
  await storePin(tx, member_id, sealed);
}

/**
 * The account whose PIN was found right a moment ago, held from here on; undefined when its PIN has changed since, or the
 * account was closed. Comparing takes long enough for an owner to have reset the PIN meanwhile.
 */
export async function lockProven(tx: Tx, deps: Deps, proven: Account): Promise<Account | undefined> {
  const account = await lockAccount(tx, proven.id);
  if (account === undefined || !isSamePin(deps.config, account, proven, proven.application_id)) return undefined;
  return account;
}

/** A PIN that an older key sealed is sealed anew when its owner comes, so that the older key can be given up one day. */
export async function renewSeal(tx: Tx, deps: Deps, account: Account): Promise<void> {
  const sealed = resealPin(deps, account, account.application_id);
  if (sealed === undefined) return;
  // A PIN that was changed meanwhile stays changed.
  await storePin(tx, account.id, sealed, account.pin_hash);
}

async function numbersOf(db: Database, member_id: string): Promise<string[]> {
  const rows = await db.selectFrom('phone_numbers').select('e164').where('member_id', '=', member_id).execute();
  return rows.map(({ e164 }) => e164);
}
