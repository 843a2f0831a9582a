import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface JournalEntry {
  collection: string;
  key: string;
  /** null takes the record away */
  value: unknown;
}

/**
 * A file of one JSON entry per line. An entry is handed to the kernel before the request that caused it is answered,
 * so killing the process loses nothing that was promised; a half-written last line is dropped on the next start.
 */
export interface Journal {
  read(): JournalEntry[];
  append(entry: JournalEntry): void;
  /** Replace the whole file by these entries in one rename. */
  rewrite(entries: Iterable<JournalEntry>): void;
  close(): void;
}

export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  let handle: number | undefined;
  return {
    read: () => (existsSync(file) ? parseLines(readFileSync(file, 'utf8'), file) : []),
    append(entry) {
      handle ??= openSync(file, 'a', 0o600);
      writeSync(handle, `${JSON.stringify(entry)}\n`);
    },
    rewrite(entries) {
      const draft = `${file}.new`;
      const draftHandle = openSync(draft, 'w', 0o600);
      for (const entry of entries) writeSync(draftHandle, `${JSON.stringify(entry)}\n`);
      fsyncSync(draftHandle);
      closeSync(draftHandle);
      if (handle !== undefined) closeSync(handle);
      handle = undefined;
      renameSync(draft, file);
    },
    close() {
      if (handle !== undefined) closeSync(handle);
      handle = undefined;
    },
  };
}

function parseLines(text: string, file: string): JournalEntry[] {
  const lines = text.split('\n');
  const entries: JournalEntry[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    try {
      // Written by `append` above and by nobody else.
      entries.push(JSON.parse(line) as JournalEntry);
    } catch {
      if (index === lines.length - 1) break;
      throw new Error(`${file} is damaged in line ${index + 1}; move it away to start with an empty network`);
    }
  }
  return entries;
}
