import { existsSync, readFileSync } from 'node:fs';

const SIGNS: [RegExp, (match: RegExpExecArray) => string][] = [
  [/No space left on device|wrote only \d+ of \d+ bytes/, () => 'there is no space left on the disk'],
  [/shared librar(?:y|ies): ([^:\s]+)/, (match) => `the system library ${match[1]} is missing`],
  [/database files are incompatible with server/, () => 'its data was made by another version of PostgreSQL'],
  [/could not (?:create|map|resize)[^\n]*shared memory[^\n]*/, (match) => match[0]],
  [/Permission denied|Read-only file system/, (match) => match[0].toLowerCase()],
  [/lock file "postmaster\.pid" already exists/, () => 'another PostgreSQL already uses this data'],
  [/(?:FATAL|PANIC):\s+([^\n]+)/, (match) => match[1] ?? match[0]],
];

/** Why PostgreSQL did not come up, in one sentence, from the words it left in its log. */
export function explainFailure(words: string, place: string): string {
  for (const [sign, reason] of SIGNS) {
    const match = sign.exec(words);
    if (match !== null) return `PostgreSQL could not start: ${reason(match)} (${place}).`;
  }
  return `PostgreSQL could not start; its last words are in ${place}.`;
}

/** True when another program took the port between our choosing it and PostgreSQL binding it. */
export function portWasTaken(words: string): boolean {
  return /could not bind IPv4 address[^\n]*in use/.test(words);
}

/** True when the memory of a PostgreSQL that was killed is not yet released. */
export function memoryStillHeld(words: string): boolean {
  return words.includes('pre-existing shared memory block');
}

/** The log's text from `start` on. */
export function logSince(file: string, start: number): string {
  return existsSync(file) ? readFileSync(file).subarray(start).toString('utf8') : '';
}
