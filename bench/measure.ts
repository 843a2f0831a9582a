import autocannon from 'autocannon';

const CONNECTIONS = 20;

export interface Work {
  readonly name: string;
  readonly origin: string;
  /** The next request; called for every request, so that load spreads over members and products. */
  readonly next: () => { method: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> };
}

export interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
}

/** Loads one kind of work from 20 connections for so many seconds. */
export async function measure(work: Work, seconds: number): Promise<Figures> {
  const result = await autocannon({
    url: work.origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body, headers } = work.next();
          return { ...request, method, path, headers: headers ?? {}, ...(body === undefined ? {} : { body }) };
        },
      },
    ],
  });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    refused: result.non2xx + result.errors,
  };
}

/** The figures of the round in the middle, by requests a second. */
export function median(rounds: readonly Figures[]): Figures {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)]!;
}
