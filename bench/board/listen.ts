import { type BoardPage, keptOrders, mergeBoard } from '@club/contract/outlets/board-changes';

/** As boards do: many changes in so short a time are one question. */
const REST_MS = 400;

export interface Listening {
  /** Changes asked for, how long each answer took, and how many orders it sent. */
  readonly reads: { tookMs: number; status: number; sent: number }[];
  /** What is on the board. */
  page: BoardPage | undefined;
  heard: number;
  stop(): void;
}

/** A board without a screen: it reads its page, hears that something has changed and asks what, one question at a time. */
export function listenAsBoard(origin: string, token: string, outlet_id: string): Listening {
  const controller = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const listening: Listening = { reads: [], page: undefined, heard: 0, stop: () => controller.abort() };
  let isReading = false;
  let isStale = false;
  const readOnce = async () => {
    const from = performance.now();
    const kept = keptOrders(listening.page?.results ?? []);
    const query = new URLSearchParams({ status: 'preparing', per_page: '20', outlet: outlet_id, kept });
    const answer = await fetch(`${origin}/api/club/outlets/my/orders/?${query}`, { headers }).catch(() => undefined);
    const page = answer?.status === 200 ? ((await answer.json()) as BoardPage) : undefined;
    if (page !== undefined) listening.page = mergeBoard(listening.page, page);
    // Refused, it asks again.
    else isStale = true;
    const tookMs = performance.now() - from;
    listening.reads.push({ tookMs, status: answer?.status ?? 0, sent: page?.results.length ?? 0 });
  };
  const read = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && !controller.signal.aborted) {
      isStale = false;
      await Promise.all([readOnce(), new Promise((resolve) => setTimeout(resolve, REST_MS))]);
    }
    isReading = false;
  };
  const listen = async () => {
    const response = await fetch(`${origin}/api/club/stream/`, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: controller.signal,
    });
    void read();
    const decoder = new TextDecoder();
    for await (const bytes of response.body!) {
      const told = decoder.decode(bytes, { stream: true }).split('outlet_orders').length - 1;
      listening.heard += told;
      if (told > 0) void read();
    }
  };
  void listen().catch(() => undefined);
  return listening;
}
