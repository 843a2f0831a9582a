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

const REASONS: Record<string, string> = {
  ENOENT: 'no folder can be made there',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'there is no space left on the disk',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of that name',
};

/** Why the system refused to use a folder, in words. */
export function reasonOf(error: unknown): string {
  return REASONS[systemCode(error) ?? ''] ?? (error instanceof Error ? error.message : String(error));
}
