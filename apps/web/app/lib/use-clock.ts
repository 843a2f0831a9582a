import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** Draws its component anew twice a minute: how long somebody has waited grows while nobody touches the screen. */
export function useClock(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((ticks) => ticks + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
}
