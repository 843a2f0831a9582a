/** The five-letter code of a PostgreSQL error, or undefined for anything else. */
export function postgresCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.length === 5 ? code : undefined;
}

/** Whether PostgreSQL found fault with what it was given: data it cannot take, or a constraint that it would break. */
export function isRefusedData(error: unknown): boolean {
  return /^2[23]/.test(postgresCode(error) ?? '');
}

/** A lock was not had in time, or what was decided upon is not so any more (`demand_stock`, `demand_as_seen`). */
const OVERTAKEN = new Set(['55P03', 'KC003', 'KC004']);

/** Whether what failed with many at once may go well, or say more, with each by itself. */
export function isWorthOneByOne(error: unknown): boolean {
  return OVERTAKEN.has(postgresCode(error) ?? '') || isRefusedData(error);
}

const READ_ONLY = '25006';

/** Whether PostgreSQL only lets read on this connection: what takes changes is elsewhere by now, or does so on a new one. */
export function isReadOnly(error: unknown): boolean {
  return postgresCode(error) === READ_ONLY;
}

/** Whether no connection was free in time; the pool gives this error no code. */
export function isOutOfConnections(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** The name of the constraint that an error says was broken, if any. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
