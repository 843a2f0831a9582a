import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

import type { Database } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { addressKey } from '#server/security/address-key.ts';

import { CallCounts, type Counted } from './call-counts.ts';

const MERGE_EVERY_MS = 1_000;

type Told = (error: Error | null, counted?: Counted) => void;

/** Somebody whom a call is counted by, and how often a minute it may be made. */
export interface Limit {
  readonly caller: string;
  readonly max: number;
}

export interface CallLimits {
  /** Tells the other processes now; while it listens that happens by itself, over connections that no request takes. */
  share(): Promise<void>;
  /** Counts a call by each in turn, and refuses it at the first for whom it is one too many: those after it lose nothing. */
  demandAll(call: string, limits: readonly Limit[]): void;
}

/** Lets everybody make each call only so often in a minute, in all processes together. */
export async function limitCalls(http: FastifyInstance, deps: Deps, reserve: Database): Promise<CallLimits> {
  const counts = new CallCounts(deps.now);
  /** Each call has a count of its own. */
  class Store {
    readonly #call: string;
    constructor({ routeInfo }: { routeInfo?: { method: unknown; url: string } }) {
      this.#call = routeInfo === undefined ? '' : `${String(routeInfo.method)} ${routeInfo.url}`;
    }
    incr(caller: string, told: Told, _timeWindow: number, max: number): void {
      told(null, counts.count(`${this.#call} ${caller}`, max));
    }
    child(route: { routeInfo?: { method: unknown; url: string } }): Store {
      return new Store(route);
    }
  }
  const merge = () => counts.merge(reserve);
  await http.register(rateLimit, {
    global: false,
    // The plugin's types know neither the optional arguments of its own stores nor where the route is named.
    store: Store as never,
    keyGenerator: ({ ip }) => addressKey(ip),
    errorResponseBuilder: refuseForNow,
  });
  let timer: NodeJS.Timeout | undefined;
  http.addHook('onListen', async () => {
    // Who cannot be told now is told the next time; until then each process counts by itself.
    timer = setInterval(() => void merge().catch(() => {}), MERGE_EVERY_MS).unref();
  });
  http.addHook('onClose', async () => clearInterval(timer));
  return {
    share: merge,
    demandAll(call, limits) {
      for (const { caller, max } of limits) {
        const counted = counts.count(`${call} ${caller}`, max);
        if (counted.current > max) throw refuseForNow(undefined, counted);
      }
    },
  };
}

function refuseForNow(_request: unknown, context: { ttl: number }): Problem {
  return new Problem('too_many_requests', { facts: { retry_after: Math.max(1, Math.ceil(context.ttl / 1000)) } });
}
