export interface Listening {
  /** Boards read again, and how long each answer took. */
  readonly reads: { tookMs: number; status: number }[];
  heard: number;
  stop(): void;
}

/** A board without a screen: it hears that something has changed and reads its list again, one reading at a time. */
export function listenAsBoard(origin: string, token: string, outlet_id: string): Listening {
  const controller = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const listening: Listening = { reads: [], heard: 0, stop: () => controller.abort() };
  let isReading = false;
  let isStale = false;
  const read = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && !controller.signal.aborted) {
      isStale = false;
      const from = performance.now();
      const url = `${origin}/api/club/outlets/my/orders/?status=preparing&per_page=20&outlet=${outlet_id}`;
      const answer = await fetch(url, { headers }).catch(() => undefined);
      await answer?.arrayBuffer();
      listening.reads.push({ tookMs: performance.now() - from, status: answer?.status ?? 0 });
    }
    isReading = false;
  };
  const listen = async () => {
    const response = await fetch(`${origin}/api/club/stream/`, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: controller.signal,
    });
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
