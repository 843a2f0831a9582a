/** The server's clock decides; phones are often minutes wrong. */
let offsetMs = 0;
const IGNORED_DRIFT_MS = 2_000; // the Date header has whole seconds and the network takes its time

/** Learns from an HTTP `Date` header that came at `receivedAt`. */
export function noteServerDate(header: string | null, receivedAt: number): void {
  const said = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(said)) return;
  const drift = said - receivedAt;
  offsetMs = Math.abs(drift) < IGNORED_DRIFT_MS ? 0 : drift;
}

/** Now, by the server's clock, in milliseconds. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
