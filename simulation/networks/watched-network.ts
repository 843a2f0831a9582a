import type { HttpAnswer, HttpRequest } from '#server/providers/http-call.ts';
import { circuit, type Circuit } from '#server/providers/mobile-money/circuit.ts';
import type {
  CollectRequest,
  MobileMoney,
  MoneyCall,
  PayoutRequest,
  RefundRequest,
} from '#server/providers/mobile-money/provider.ts';

const NOT_SENT = { kind: 'not_sent', reason: 'circuit_open', raw: null } as const;
const NOT_ASKED = { kind: 'unknown', reason: 'circuit_open', raw: null } as const;

/** A network behind the server's own breaker for it. A process that begins anew finds it closed. */
export class WatchedNetwork implements MobileMoney {
  readonly #network: MobileMoney;
  readonly #now: () => Date;
  readonly #calls = new WeakMap<HttpRequest, () => Promise<HttpAnswer>>();
  circuit: Circuit;

  constructor(network: MobileMoney, now: () => Date) {
    this.#network = network;
    this.#now = now;
    this.circuit = this.#newCircuit();
  }

  get refunds(): MobileMoney['refunds'] {
    return this.#network.refunds;
  }

  restart(): void {
    this.circuit = this.#newCircuit();
  }

  collect(request: CollectRequest) {
    return this.#through(NOT_SENT, () => this.#network.collect(request));
  }

  payout(request: PayoutRequest) {
    return this.#through(NOT_SENT, () => this.#network.payout(request));
  }

  refund(request: RefundRequest) {
    return this.#through(NOT_SENT, () => this.#network.refund(request));
  }

  query(call: MoneyCall, reference: string) {
    return this.#through(NOT_ASKED, () => this.#network.query(call, reference));
  }

  holder(msisdn: string) {
    return this.#through(NOT_ASKED, () => this.#network.holder(msisdn));
  }

  balance(of: 'collect' | 'payout') {
    return this.#through(NOT_ASKED, () => this.#network.balance(of));
  }

  #newCircuit(): Circuit {
    return circuit((request) => this.#calls.get(request)!(), this.#now);
  }

  /** The breaker watches a line of HTTP, so each call passes it as such. */
  async #through<T extends Outcome, S extends Outcome>(shut: S, ask: () => Promise<T>): Promise<T | S> {
    let outcome: T | S = shut;
    const request: HttpRequest = { method: 'POST', url: 'https://network.example', headers: {} };
    this.#calls.set(request, async () => {
      outcome = await ask();
      return asHttp(outcome);
    });
    await this.circuit.line(request);
    return outcome;
  }
}

interface Outcome {
  readonly kind: string;
  readonly reason?: string;
}

function asHttp({ kind, reason = '' }: Outcome): HttpAnswer {
  if (kind === 'not_sent') return { kind: 'unreachable', reason };
  if (kind === 'unknown' && reason === 'TIMEOUT') return { kind: 'no_answer', reason };
  const status = /^HTTP_(\d+)$/.exec(reason)?.[1];
  return { kind: 'answer', status: Number(status ?? 200), text: '' };
}
