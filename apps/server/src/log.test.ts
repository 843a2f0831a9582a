import { describe, expect, it } from 'vitest';

import { openLog } from '#server/log.ts';

describe('the log', () => {
  it('writes down no PIN, token, code or phone, at any depth', () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line: string) => void lines.push(line) });
    const secrets = { pin: '3690', token: 'ey.secret', code: '483920', refresh: 'r-secret' };
    log.info({ body: { ...secrets, nested: [{ ...secrets }] } }, 'a body');
    log.error({ err: new Error('payer +256770000003 and 0750000003 refused', { cause: secrets }) }, 'failed');
    log.warn({ to: '256770000003' }, 'sent to +256770000003, not to %s', '0750000003');
    const text = lines.join('');
    expect(lines).toHaveLength(3);
    for (const secret of ['3690', 'ey.secret', '483920', 'r-secret', '770000003', '750000003']) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('[phone]');
  });
});
