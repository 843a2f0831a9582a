import { COUNTDOWN_TICK_MS } from '@club/rules/limits';
import { useEffect, useState } from 'react';

import { serverNow } from './server-clock.ts';

/** Milliseconds left until `end` by the server's clock, never below 0; ticks every second until then. */
export function useCountdown(end: string | number | Date): number {
  const endMs = new Date(end).getTime();
  const left = () => Math.max(0, endMs - serverNow());
  const [leftMs, setLeftMs] = useState(left);
  useEffect(() => {
    setLeftMs(Math.max(0, endMs - serverNow()));
    const timer = setInterval(() => {
      const now = Math.max(0, endMs - serverNow());
      setLeftMs(now);
      if (now === 0) clearInterval(timer);
    }, COUNTDOWN_TICK_MS);
    return () => clearInterval(timer);
  }, [endMs]);
  return leftMs;
}
