import { rateLimitFactor, type Config } from '#server/config.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { addressKey } from '#server/security/address-key.ts';
import {
  countTry,
  forgetTries,
  forgetTriesBefore,
  shutUntil,
  uncountTry,
  type Limit,
} from '#server/security/try-counter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Wrong PINs of one person from devices that are not trusted for them, by whichever number, known or not. */
const PHONE_WINDOWS = [
  { tries: 5, window_ms: DAY_MS },
  { tries: 10, window_ms: 30 * DAY_MS },
] as const;
/** Wrong PINs from one address: many, because thousands share one address of a mobile network. */
const ADDRESS_TRIES = 300;
/** The same where one machine plays every member; still a bound on what one row remembers. */
const ADDRESS_TRIES_MOST = 3_000;
/** A device the member trusts has tries of its own, which no stranger can spend. After ten in a row it is a stranger too. */
const DEVICE_WINDOWS = [
  { tries: 5, window_ms: 15 * MINUTE_MS },
  { tries: 10, window_ms: 30 * DAY_MS },
] as const;
const DEVICE_TRIES_IN_A_ROW = DEVICE_WINDOWS[1].tries;
/** Somebody signed in who is asked for the PIN once more. */
const AGAIN_WINDOWS = [
  { tries: 5, window_ms: 15 * MINUTE_MS },
  { tries: 10, window_ms: DAY_MS },
] as const;

/** Who tries a PIN: at which person's number (`countedNumber`), from where, and on which device, if it is one the phone's owner trusts. */
export interface Knock {
  readonly counted: string;
  readonly ip: string;
  readonly trusted: { readonly device_id: string; readonly member_id: string } | undefined;
}

/** A try that was noted and may be taken back. */
export interface NotedTry {
  readonly at: Date;
  readonly limits: readonly Limit[];
}

/**
 * Notes that a PIN is about to be tried, in one statement for each counter, before the hash is run: however many try at
 * once, no more than the limit get through. Refuses with `sign_in_locked` and the seconds until the next try.
 */
export function noteTry(deps: Deps, knock: Knock): Promise<NotedTry> {
  return noteIn(deps, limitsOf(deps.config, knock));
}

/** The same for somebody signed in who gives the PIN again. */
export function noteTryAgain(deps: Deps, member_id: string): Promise<NotedTry> {
  return noteIn(deps, [{ scope: 'pin_again', key: member_id, windows: AGAIN_WINDOWS }]);
}

function limitsOf(config: Config, { counted, ip, trusted }: Knock): Limit[] {
  if (trusted !== undefined) return [{ scope: 'device', key: deviceKey(trusted), windows: DEVICE_WINDOWS }];
  return [
    { scope: 'phone', key: counted, windows: PHONE_WINDOWS },
    { scope: 'address', key: addressKey(ip), windows: [{ tries: addressTries(config), window_ms: HOUR_MS }] },
  ];
}

function deviceKey({ device_id, member_id }: { device_id: string; member_id: string }): string {
  return `${member_id}@${device_id}`;
}

function addressTries(config: Config): number {
  return Math.min(ADDRESS_TRIES_MOST, Math.ceil(ADDRESS_TRIES * Math.max(1, rateLimitFactor(config))));
}

async function noteIn(deps: Deps, limits: readonly Limit[]): Promise<NotedTry> {
  const at = deps.now();
  refuseUntil(await shutUntil(deps.db, limits, at), at);
  // One transaction, so that a try which one counter refuses is not held against the other.
  await transact(deps.db, async (tx) => {
    for (const limit of limits) {
      refuseUntil(await countTry(tx, limit, at), at);
    }
  });
  return { at, limits };
}

function refuseUntil(opens_at: Date | undefined, at: Date): void {
  if (opens_at === undefined) return;
  const retry_after = Math.max(1, Math.ceil((opens_at.getTime() - at.getTime()) / 1000));
  throw new Problem('sign_in_locked', { facts: { retry_after } });
}

/** The PIN was right: its own counter starts anew, and the address is not charged for this try. */
export async function forgiveTries(tx: Tx, noted: NotedTry): Promise<void> {
  for (const { scope, key } of noted.limits) {
    if (scope === 'address') await uncountTry(tx, { scope, key }, noted.at);
    else await forgetTries(tx, [scope], key);
  }
}

/** The PIN was never compared: as if it had not been tried. */
export async function takeBackTry(deps: Deps, noted: NotedTry): Promise<void> {
  await transact(deps.db, async (tx) => {
    for (const limit of noted.limits) await uncountTry(tx, limit, noted.at);
  });
}

/**
 * The owner has signed in on a trusted device: what strangers tried is no longer ten in a row. What they tried today still
 * counts, or an owner who signs in often would give them five more each time.
 */
export async function ownerCame(tx: Tx, counted: string, at: Date): Promise<void> {
  const today = new Date(at.getTime() - PHONE_WINDOWS[0].window_ms);
  await forgetTriesBefore(tx, 'phone', counted, today);
}

/** The member has proven on a device who they are: wrong PINs there are no longer held against it. */
export async function forgetDeviceTries(tx: Tx, trusted: NonNullable<Knock['trusted']>): Promise<void> {
  await forgetTries(tx, ['device'], deviceKey(trusted));
}

/** There is a new PIN: what was tried at the old one, signed in, is no longer held against its owner. */
export async function forgetTriesAgain(tx: Tx, member_id: string): Promise<void> {
  await forgetTries(tx, ['pin_again'], member_id);
}

/** Whether a trusted device has just used up its tries in a row and must no longer be trusted. */
export async function hasLostTrust(deps: Deps, noted: NotedTry): Promise<boolean> {
  const limit = noted.limits.find(({ scope }) => scope === 'device');
  if (limit === undefined) return false;
  const row = await deps.db
    .selectFrom('try_counters')
    .select('tried_at')
    .where('scope', '=', 'device')
    .where('key', '=', limit.key)
    .executeTakeFirst();
  const since = noted.at.getTime() - DEVICE_WINDOWS[1].window_ms;
  return (row?.tried_at ?? []).filter((at) => at.getTime() > since).length >= DEVICE_TRIES_IN_A_ROW;
}
