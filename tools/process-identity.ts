import { readFileSync } from 'node:fs';

/** A process that can be recognised later: ids are reused, so the start time belongs to it. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

/** Names a process, by default this one. Where there is no /proc the start time stays empty. */
export function identify(pid = process.pid): ProcessIdentity {
  return { pid, started: startTime(pid) ?? '' };
}

/** True when exactly this process still runs. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  const now = startTime(pid);
  if (now !== undefined) return now === started;
  return started === '' && answersSignals(pid);
}

/** The command line of a process, or an empty string. */
export function commandLine(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
}

/** True when it does nothing until it is told to go on, or has ended. */
export function isStill(pid: number): boolean {
  const [state = 'Z'] = statFields(pid) ?? [];
  return state === 'T' || state === 'Z';
}

/** The id of the process that started `pid`, if it can be told. */
export function parentOf(pid: number): number | undefined {
  const fields = statFields(pid);
  return fields === undefined ? undefined : Number(fields[1]);
}

function startTime(pid: number): string | undefined {
  const fields = statFields(pid);
  // A zombie has ended; only its parent has not noticed yet.
  return fields === undefined || fields[0] === 'Z' ? undefined : fields[19];
}

/** Fields of /proc/pid/stat after the command name, which may itself hold blanks and brackets. */
function statFields(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
