import { COUNTDOWN_TICK_MS } from '@club/rules/limits';
import { useEffect, useState } from 'react';

import { serverNow } from './server-clock.ts';

/**
 * Milliseconds left until `end` by the server's clock, never below 0; looks every second, also once it is over: on a phone that
 * goes ahead that may be before the server has said what time it is.
 */
export function useCountdown(end: string | number | Date): number {
  const endMs = new Date(end).getTime();
  const left = () => Math.max(0, endMs - serverNow());
  const [leftMs, setLeftMs] = useState(left);
  useEffect(() => {
    setLeftMs(Math.max(0, endMs - serverNow()));
    const timer = setInterval(() => setLeftMs(Math.max(0, endMs - serverNow())), COUNTDOWN_TICK_MS);
    return () => clearInterval(timer);
  }, [endMs]);
  return leftMs;
}

/** Whether `end` is over by the server's clock; draws its component anew only when that changes. */
export function useIsOver(end: string | number | Date): boolean {
  const endMs = new Date(end).getTime();
  const [isOver, setOver] = useState(() => serverNow() >= endMs);
  useEffect(() => {
    const look = () => setOver(serverNow() >= endMs);
    look();
    const timer = setInterval(look, COUNTDOWN_TICK_MS);
    return () => clearInterval(timer);
  }, [endMs]);
  return isOver;
}
