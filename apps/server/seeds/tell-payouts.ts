import { requestPayout } from '#server/features/money/cashback/payouts/request-payout.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';
import { openLog } from '#server/log.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { MobileMoney } from '#server/providers/mobile-money/provider.ts';

import { daysBefore, type StoryClock } from './story.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Later than this nobody asks the network any more: people have to find out. */
const GIVEN_UP_MS = 73 * HOUR_MS;

interface StoryEvent {
  readonly at: Date;
  happen(): Promise<void>;
}

/** Cashback sent to wallets: one payout arrived, one was lost by its network, so that admins have to find out about it. */
export function payoutsOfStory(deps: Deps, clock: StoryClock, today: Date): StoryEvent[] {
  const silent = {
    ...deps,
    log: openLog('silent'),
    money: { mtn: silentWallet(deps.money.mtn!), airtel: silentWallet(deps.money.airtel!) },
  };
  const arrived = daysBefore(today, 6);
  const lost = daysBefore(today, 4);
  const sweepLost = (after: number) => ({
    at: new Date(lost.getTime() + after),
    happen: async () => void (await sweepTransfers(silent)),
  });
  return [
    {
      at: arrived,
      async happen() {
        await payOutToRichest(deps, 25_000);
        for (const minutes of [1, 2]) {
          clock.set(new Date(arrived.getTime() + minutes * MINUTE_MS));
          await sweepTransfers(deps);
        }
      },
    },
    { at: lost, happen: () => payOutToRichest(silent, 15_000) },
    ...[MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 12 * HOUR_MS, 36 * HOUR_MS, GIVEN_UP_MS].map(sweepLost),
  ];
}

/** To the wallet of whoever has most at hand. */
async function payOutToRichest(deps: Deps, amount: number): Promise<void> {
  const { member_id, network } = await deps.db
    .selectFrom('ledger_accounts')
    .innerJoin('members', (join) =>
      join.on((on) => on.eb(on.cast('members.id', 'text'), '=', on.ref('ledger_accounts.owner'))),
    )
    .innerJoin('phone_numbers', 'phone_numbers.member_id', 'members.id')
    .select(['members.id as member_id', 'phone_numbers.network'])
    .where('ledger_accounts.kind', '=', 'cashback_available')
    .orderBy('ledger_accounts.balance', 'desc')
    .orderBy('members.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await requestPayout(deps, { member_id, pin_confirmed_at: deps.now() }, { amount, network }, undefined);
}

/** A network that takes requests and never tells what became of them. */
function silentWallet(wallet: MobileMoney): MobileMoney {
  const nothing = async () => ({ kind: 'unknown', reason: 'HTTP_504', raw: null }) as const;
  return { ...wallet, payout: nothing, query: nothing };
}
