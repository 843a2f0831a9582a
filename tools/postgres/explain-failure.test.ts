import { describe, expect, it } from 'vitest';

import { explainFailure, memoryStillHeld, portWasTaken } from './explain-failure.ts';

describe('the reason why PostgreSQL did not start', () => {
  it.each([
    ['FATAL:  could not write to file "pg_wal/x": No space left on device', 'there is no space left on the disk'],
    ['could not extend file "base/1": wrote only 4096 of 8192 bytes at block 9', 'there is no space left on the disk'],
    [
      'postgres: error while loading shared libraries: libz.so.1: cannot open',
      'the system library libz.so.1 is missing',
    ],
    ['FATAL:  database files are incompatible with server', 'its data was made by another version of PostgreSQL'],
    ['FATAL:  lock file "postmaster.pid" already exists', 'another PostgreSQL already uses this data'],
    ['x\nPANIC:  could not locate a valid checkpoint record\ny', 'could not locate a valid checkpoint record'],
  ])('%s', (words, reason) => {
    expect(explainFailure(words, '/data/postgres.log')).toBe(
      `PostgreSQL could not start: ${reason} (/data/postgres.log).`,
    );
  });

  it('points to the log when it is not known', () => {
    expect(explainFailure('', '/log')).toBe('PostgreSQL could not start; its last words are in /log.');
  });

  it('tells apart what another try can mend', () => {
    expect(portWasTaken('LOG:  could not bind IPv4 address "127.0.0.1": Address already in use')).toBe(true);
    expect(memoryStillHeld('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBe(true);
    expect(portWasTaken('FATAL: no') || memoryStillHeld('FATAL: no')).toBe(false);
  });
});
