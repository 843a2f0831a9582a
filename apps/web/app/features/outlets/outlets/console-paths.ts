import { isAtCounter } from '#web/lib/at-counter.ts';
import { paths } from '#web/paths.ts';

/** Arrivals stand in the manager's console and on the tablet of the staff; whoever is in one stays there. */
export function arrivalPaths() {
  return isAtCounter()
    ? { list: paths.counterArrivals, stats: paths.counterArrivalStats }
    : { list: paths.outletArrivals, stats: paths.outletArrivalStats };
}
