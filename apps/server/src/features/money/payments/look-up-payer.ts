import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { lookUpPayer as lookUpCall } from '@club/contract/money/payers';
import { id } from '@club/contract/shapes';
import { checkoutPhoneError } from '@club/rules/phone-errors';
import { toMsisdn } from '@club/rules/uganda-phone';
import { z } from 'zod';

import { transact } from '#server/db/transact.ts';
import { demandWilling } from '#server/features/money/payments/payers/asked-payers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';
import { readSignedText, signText } from '#server/security/signed-text.ts';
import { countTry } from '#server/security/try-counter.ts';

const PURPOSE = 'payer confirmed';
const CONFIRMATION_LIFE_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Enough to mistype a number some times; too few to learn whose numbers are whose. */
const LOOKED_UP_A_DAY = 10;
const MOST_NAME_CHARS = 60;

/** The name that the network gives for a number. Counted before it is asked, whatever it answers. */
export async function lookUpPayer(
  deps: Deps,
  member_id: string,
  { payment_network, phone_number }: BodyOf<typeof lookUpCall>,
): Promise<ReplyOf<typeof lookUpCall>> {
  const wrong = checkoutPhoneError(payment_network, phone_number);
  if (wrong !== null) throw fieldProblem('phone_number', wrong);
  const provider = deps.money[payment_network];
  if (provider === undefined) throw new Problem('network_unavailable');
  const msisdn = toMsisdn(phone_number);
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    await demandWilling(tx, msisdn);
    const windows = [{ tries: LOOKED_UP_A_DAY, window_ms: DAY_MS }];
    const opens_at = await countTry(tx, { scope: 'payer_looked_up', key: member_id, windows }, at);
    if (opens_at !== undefined) {
      const message = 'You have looked up many numbers today. Please try again tomorrow, or pay with your own number.';
      const retry_after = Math.ceil((opens_at.getTime() - at.getTime()) / 1_000);
      throw new Problem('too_many_requests', { message, facts: { retry_after } });
    }
  });
  const holder = await provider.holder(msisdn);
  if (holder.kind === 'unknown') throw new Problem('network_unavailable');
  if (holder.kind === 'not_found' || !holder.active) {
    throw fieldProblem('phone_number', 'The network knows no mobile money account of this number.');
  }
  const expires_at = new Date(at.getTime() + CONFIRMATION_LIFE_MS).toISOString();
  const confirmation = signText(deps.config.TOKEN_KEY, PURPOSE, { member_id, msisdn, expires_at });
  return { name: holder.name?.slice(0, MOST_NAME_CHARS) ?? null, confirmation };
}

const said = z.strictObject({ member_id: id, msisdn: z.string(), expires_at: z.iso.datetime() });

/** Whether the member has seen whose number this is, a short while ago. */
export function isConfirmed(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  confirmation: string,
  payer: { member_id: string; msisdn: string },
): boolean {
  const read = said.safeParse(readSignedText(config.TOKEN_KEY, PURPOSE, confirmation)).data;
  return (
    read !== undefined &&
    read.member_id === payer.member_id &&
    read.msisdn === payer.msisdn &&
    read.expires_at > now().toISOString()
  );
}
