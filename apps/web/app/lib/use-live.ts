import type { LiveEvent } from '@club/contract/club/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { listen } from '#web/api/live.ts';
import { useSignedIn } from '#web/api/session.ts';
import { useShift } from '#web/api/shift.ts';

import { askAnew } from './ask-anew.ts';
import { isAtCounter } from './at-counter.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { useOnline, useVisible } from './use-online.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Mounted once by the shell: an event makes the visible queries of its topic fetch again. A query hangs on a topic when
 * its key begins with the topic's name: `['order', id]`, `['cart']`. However much happens, each is asked one at a time.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const shift = useShift();
  const isIn = useSignedIn();
  const somebody = isAtCounter() ? shift !== null : isIn;
  const wanted = [somebody, useVisible(), useOnline()].every(Boolean);
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    const asking = new Map<LiveEvent['topic'], () => void>();
    const onEvent = ({ topic }: LiveEvent) => {
      // Whoever comes back to a page has it ask again already; those questions need not be asked twice.
      if (topic === 'everything') return void client.invalidateQueries({}, { cancelRefetch: false });
      if (!asking.has(topic))
        asking.set(
          topic,
          oneAtATime(() => askAnew(client, topic), controller.signal),
        );
      asking.get(topic)!();
    };
    // What changes until then is told when it opens.
    const stop = whenIdle(() => void listen(onEvent, controller.signal));
    return () => {
      stop();
      controller.abort();
    };
  }, [wanted, client]);
}
