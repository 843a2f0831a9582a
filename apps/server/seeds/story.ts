import { sweepMessages } from '#server/features/club/notifications/channels/sweep-messages.ts';
import { noJobs } from '#server/jobs/enqueue.ts';
import { openLog } from '#server/log.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { MobileMoney, PayoutRequest } from '#server/providers/mobile-money/provider.ts';

/** A clock that the story sets as it goes. */
export interface StoryClock {
  set(at: Date): void;
}

/**
 * The dependencies of the demo story: the use cases of production, but told in the past, with wallets that say yes at
 * once and without a word to anybody, since nobody was there to be sent anything.
 */
export function storyDeps(deps: Deps): { deps: Deps; clock: StoryClock } {
  let at = deps.now();
  const wallet = willingWallet();
  return {
    clock: {
      set: (to) => {
        at = to;
      },
    },
    deps: {
      ...deps,
      now: () => at,
      enqueue: noJobs,
      money: { mtn: wallet, airtel: wallet },
      log: openLog('warn'),
      sms: { send: async () => ({ kind: 'sent', provider_id: `story-${deps.random.uuid()}`, cost: 'UGX 0' }) },
    },
  };
}

/** A job would have sent it before; nobody works on jobs in a story. */
const DUE_MS = 10_000;

/** Sends what the story has said so far, as soon as it is due: of some things it is too late an hour after. */
export async function sendSoFar(deps: Deps, clock: StoryClock): Promise<void> {
  clock.set(new Date(deps.now().getTime() + DUE_MS));
  while ((await sweepMessages(deps)) > 0);
}

/** A network on which everything is approved at once. */
function willingWallet(): MobileMoney {
  const taken = new Map<string, PayoutRequest>();
  const take = async (request: PayoutRequest) => {
    taken.set(request.reference, request);
    return { kind: 'accepted' } as const;
  };
  return {
    refunds: 'by_reference',
    collect: take,
    payout: take,
    refund: take,
    async query(_call, reference) {
      const request = taken.get(reference);
      if (request === undefined) return { kind: 'not_found', raw: null };
      const { amount, currency, msisdn } = request;
      return { kind: 'completed', transaction_id: reference.slice(0, 8), amount, currency, msisdn, raw: null };
    },
    holder: async () => ({ kind: 'found', active: true, name: null }),
    balance: async () => ({ kind: 'unknown', reason: 'nobody counts in a story' }),
  };
}

/** The same numbers at every start, so that the demo tells the same story on every machine. */
export function storyDice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const DAY_MS = 24 * 60 * 60_000;

export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS);
}
