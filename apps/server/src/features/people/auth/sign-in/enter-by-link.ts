import type { BodyOf } from '@club/contract/endpoint';
import type { firstSignIn } from '@club/contract/people/auth';
import { newPinError } from '@club/rules/pin';

import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { refuseNewPin, sealNewPin, storeNewPin } from '#server/features/people/auth/pin/new-pin.ts';
import { memberOfLink, useSignInLink } from '#server/features/people/auth/sign-in-links.ts';
import { accountOf, endAllSessions, lockAccount } from '#server/features/people/auth/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { insertSession, tokensOf, type From, type SignedIn } from './begin-session.ts';

/**
 * Sets the PIN of whoever comes with a link that an operator handed out, and begins a full session on this device: the link
 * proves more than a number does, and is good once.
 */
export async function enterByLink(deps: Deps, body: BodyOf<typeof firstSignIn>, from: From): Promise<SignedIn> {
  const new_pin = body.new_pin ?? '';
  refuseFields({ new_pin: newPinError(new_pin) });
  const account = await accountOf(deps.db, await memberOfLink(deps.db, deps, body.token));
  await refuseNewPin(deps, account.id, new_pin);
  const sealed = await sealNewPin(deps, account, new_pin);
  const at = deps.now();
  const id = deps.random.id(at);
  const device_id = from.device.id ?? deps.random.id(at);
  const begun = await transact(deps.db, async (tx) => {
    // Before the link, as whoever replaces it or closes the account: they would wait for each other.
    const locked = await lockAccount(tx, account.id);
    if (locked?.status !== 'active') throw new Problem('link_expired');
    await useSignInLink(tx, deps, body.token);
    await storeNewPin(tx, account.id, sealed, at);
    await endAllSessions(tx, account.id, at, 'pin_reset');
    const subject = { subject_type: 'member', subject_id: account.id };
    await audit(tx, { at, actor_id: account.id, action: 'member.enter_by_link', ...subject });
    const sitting = { ...from, remember: false };
    return insertSession(tx, deps, { id, member_id: account.id, device_id, at, tier: () => 'full', from: sitting });
  });
  return { reply: { ...tokensOf(deps, account.id, id, at), ...begun }, device_id };
}
