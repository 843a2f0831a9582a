/** Sooner than the pool closes what nobody uses. */
const EVERY_MS = 5_000;

/** What is used of a pool. */
interface Pool {
  readonly options: { readonly max: number };
  readonly waitingCount: number;
  query(statement: string): Promise<unknown>;
}

/**
 * Keeps all connections open and tried. A new one costs PostgreSQL a process, a proof of who we are, the reading of its
 * catalogues and the planning of every statement, which whoever comes after a quiet quarter of a minute would wait for, once for
 * each of their calls; and in a crowd all of them are used.
 */
export function keepWarm(pool: Pool): () => void {
  const touch = () => {
    if (pool.waitingCount > 0) return;
    // One that does not answer is taken out by its own rules.
    for (let kept = 0; kept < pool.options.max; kept += 1) pool.query('SELECT 1').catch(() => undefined);
  };
  touch();
  const timer = setInterval(touch, EVERY_MS);
  return () => clearInterval(timer);
}
