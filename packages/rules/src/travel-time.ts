import { epochMs, type Instant } from './kampala-time.ts';

const MINUTE_MS = 60_000;
/** Finding the rider, and the way through the traffic of a town. */
const SETTING_OUT_MINUTES = 15;
const MINUTES_A_KM = 4;
const ROUNDED_TO = 5;

/** So long a delivery is on its way, as told to who waits: rounded up to five minutes. */
export function travelMinutes(distance_km: number): number {
  return Math.ceil((SETTING_OUT_MINUTES + distance_km * MINUTES_A_KM) / ROUNDED_TO) * ROUNDED_TO;
}

/** When what is ready then is about to be at the door. */
export function atTheDoor(ready_at: Instant, distance_km: number): number {
  return epochMs(ready_at) + travelMinutes(distance_km) * MINUTE_MS;
}
