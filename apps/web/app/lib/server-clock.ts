import { deviceStorage } from './storage.ts';

const KEY = 'server-clock';
const IGNORED_DRIFT_MS = 2_000; // the Date header has whole seconds and the network takes its time

/** The server's clock decides; phones are often minutes wrong, also when they are opened without a network. */
let keptMs = readKept();
let offsetMs = keptMs;

function readKept(): number {
  const kept = deviceStorage.read(KEY);
  return typeof kept === 'number' ? kept : 0;
}

/** Learns from an HTTP `Date` header that came at `receivedAt`. */
export function noteServerDate(header: string | null, receivedAt: number): void {
  const said = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(said)) return;
  const drift = said - receivedAt;
  offsetMs = Math.abs(drift) < IGNORED_DRIFT_MS ? 0 : drift;
  if (Math.abs(offsetMs - keptMs) < IGNORED_DRIFT_MS) return;
  keptMs = offsetMs;
  deviceStorage.write(KEY, keptMs === 0 ? null : keptMs);
}

/** Now, by the server's clock, in milliseconds. */
export function serverNow(): number {
  return byServerClock(Date.now());
}

/** A moment of this device's clock by the server's, such as when a query was answered. */
export function byServerClock(at: number): number {
  return at + offsetMs;
}
