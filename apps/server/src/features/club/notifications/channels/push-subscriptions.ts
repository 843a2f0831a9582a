import type { getPushKey, subscribePush } from '@club/contract/club/notifications';
import type { BodyOf, ReplyOf } from '@club/contract/endpoint';

import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';

const MAX_BROWSERS = 10;

interface Subscriber {
  readonly member_id: string;
  readonly session_id: string;
}

/** A browser keeps its subscription when its session is over, so it asks here whether anything would come. */
export async function readPush(deps: Deps, { session_id }: Subscriber): Promise<ReplyOf<typeof getPushKey>> {
  const public_key = deps.push?.public_key ?? null;
  const subscribed = await deps.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', session_id)
    .execute();
  return { available: public_key !== null, public_key, endpoints: subscribed.map(({ endpoint }) => endpoint) };
}

/** Remembers a browser for the session it is signed in with. Whoever signs in on it next takes it over. */
export async function subscribeBrowser(
  deps: Deps,
  { member_id, session_id }: Subscriber,
  { endpoint, keys }: BodyOf<typeof subscribePush>,
): Promise<ReplyOf<typeof subscribePush>> {
  if (deps.push === undefined) return { subscribed: false };
  if (!isPushService(deps, endpoint)) throw fieldProblem('endpoint', 'This is not an address of a push service.');
  const at = deps.now();
  const row = { member_id, session_id, ...keys };
  await transact(deps.db, async (tx) => {
    await tx
      .insertInto('push_subscriptions')
      .values({ ...row, id: deps.random.id(at), endpoint, created_at: at })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...row, created_at: at }))
      .execute();
    // What was written has waited for whoever was leaving meanwhile.
    const is_here = tx.selectFrom('members').select('id').where('id', '=', member_id).where('status', '<>', 'closed');
    if ((await is_here.executeTakeFirst()) === undefined) throw new Problem('session_expired');
    const kept = tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('member_id', '=', member_id)
      .orderBy('created_at', 'desc')
      .limit(MAX_BROWSERS);
    await tx.deleteFrom('push_subscriptions').where('member_id', '=', member_id).where('id', 'not in', kept).execute();
  });
  return { subscribed: true };
}

/** We send requests to this address, so it must not lead anywhere else, such as into our own network. */
function isPushService({ config }: Deps, endpoint: string): boolean {
  const { hostname } = new URL(endpoint);
  return config.PUSH_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Forgets a browser of the member. */
export async function unsubscribeBrowser(deps: Deps, member_id: string, endpoint: string) {
  await deps.db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', member_id)
    .where('endpoint', '=', endpoint)
    .execute();
  return { subscribed: false };
}
