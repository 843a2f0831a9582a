/** The server's clock decides; phones are often minutes wrong. */
let offsetMs = 0;
const IGNORED_DRIFT_MS = 2_000; // the Date header has whole seconds and the network takes its time

/** Learns from an HTTP `Date` header. */
export function noteServerDate(header: string | null): void {
  const said = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(said)) return;
  const drift = said - Date.now();
  offsetMs = Math.abs(drift) < IGNORED_DRIFT_MS ? 0 : drift;
}

/** Now, by the server's clock, in milliseconds. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
