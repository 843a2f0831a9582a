import autocannon from 'autocannon';

const CONNECTIONS = 20;
/** So many fill two processors with every kind of work: of fewer, those who wait for each other's writes leave a fifth of them idle. */
export const CROWD = 50;

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

export interface Work {
  readonly name: string;
  readonly origin: string;
  /** The next request; called for every request, so that load spreads over members and products. */
  readonly next: () => Request;
  /** What follows upon the answer to it; both together count as one. */
  readonly andThen?: (first: Request, answer: string) => Request;
}

export interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
  readonly answers: number;
}

/** Loads one kind of work for so many seconds, from 20 connections unless more are asked for. */
export async function measure(work: Work, seconds: number, connections = CONNECTIONS): Promise<Figures> {
  const result = await load(work, { duration: seconds, connections });
  const each = work.andThen === undefined ? 1 : 2;
  return {
    perSecond: result.requests.average / each,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    refused: result.non2xx + result.errors,
    answers: result.requests.total / each,
  };
}

/** Asks so many times and no more. */
export async function ask(work: Work, times: number): Promise<void> {
  const { non2xx, errors } = await load(work, { amount: times, connections: CONNECTIONS });
  if (non2xx + errors > 0) throw new Error(`${work.name}: ${non2xx + errors} of ${times} were refused`);
}

type Load = { connections: number } & ({ duration: number } | { amount: number });

async function load({ origin, next, andThen }: Work, how: Load) {
  const as = ({ method, path, body, headers }: Request) => ({
    method,
    path,
    headers: headers ?? {},
    ...(body === undefined ? {} : { body }),
  });
  return autocannon({
    url: origin,
    ...how,
    requests: [
      {
        setupRequest: (request, context: Context) => {
          context.first = next();
          return { ...request, ...as(context.first) };
        },
        onResponse: (_status, answer, context: Context) => {
          context.answer = answer;
        },
      },
      ...(andThen === undefined
        ? []
        : [
            {
              setupRequest: (request: object, { first, answer }: Context) => ({
                ...request,
                ...as(andThen(first!, answer!)),
              }),
            },
          ]),
    ],
  });
}

/** What a connection knows of what it asked last. */
interface Context {
  first?: Request;
  answer?: string;
}

/** The figures of the round in the middle, by how they compare. */
export function median<R extends Figures & { readonly ratio: number }>(rounds: readonly R[]): R {
  const sorted = rounds.toSorted((a, b) => a.ratio - b.ratio);
  return sorted[Math.floor(sorted.length / 2)]!;
}
