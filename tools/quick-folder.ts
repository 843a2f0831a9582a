import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** What all checks together keep at one time is far below; a container often has 64 MiB there. */
const ROOM_BYTES = 2 * 2 ** 30;
const MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Where data lies that only a test needs: in memory where there is plenty of it, since most of the work of copying a
 * database is to write its files to a disk; else where other passing files lie.
 */
export function quickFolder(): string {
  return hasRoom() ? IN_MEMORY : tmpdir();
}

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES;
  } catch {
    // Not Linux, or closed to us.
    return false;
  }
}
