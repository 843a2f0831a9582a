import { describe, expect, it } from 'vitest';

import { OPEN_TRANSFERS, TRANSFER_STATUSES, transferMoves, transferSources } from './transfer-status.ts';

describe('a transfer', () => {
  it('that has ended stays as it ended: nothing is sent twice', () => {
    expect([...transferMoves.completed, ...transferMoves.failed]).toEqual([]);
  });

  it('may end from every other state, and what waits for a person may be asked again', () => {
    const unended = TRANSFER_STATUSES.filter((status) => status !== 'completed' && status !== 'failed');
    expect(transferSources('completed')).toEqual(unended);
    expect(transferSources('failed')).toEqual(unended);
    expect(transferSources('unknown')).toContain('review');
    expect(transferSources('pending')).toEqual([]);
    expect(OPEN_TRANSFERS).not.toContain('review');
  });
});
