/** A reason not to go on, written for the person at the terminal: shown alone, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The one sentence for any failure: a refusal speaks for itself, anything else keeps its stack. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The code of a system error (`ENOENT`, `EACCES` …), when there is one. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
