import type { LiveEvent } from '@club/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { listen } from '#web/api/live.ts';
import { useSignedIn } from '#web/api/session.ts';

import { useOnline, useVisible } from './use-online.ts';

let connected = false;
const watchers = new Set<() => void>();

function setConnected(now: boolean): void {
  if (connected === now) return;
  connected = now;
  for (const watcher of watchers) watcher();
}

/**
 * Mounted once by the shell: an event makes the visible queries of its topic fetch again. A query hangs on a topic when
 * its key begins with the topic's name: `['order', id]`, `['cart']`.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const wanted = [useSignedIn(), useVisible(), useOnline()].every(Boolean);
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    const onEvent = (event: LiveEvent) => {
      void client.invalidateQueries({ queryKey: [event.topic] });
    };
    void listen(onEvent, setConnected, controller.signal);
    return () => controller.abort();
  }, [wanted, client]);
}

/** `refetchInterval` for a query that lives on the stream: polls every `everyMs` only while the stream is down. */
export function useFallbackInterval(everyMs: number): number | false {
  const live = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => connected,
    () => false,
  );
  return live ? false : everyMs;
}
