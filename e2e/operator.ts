import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { ROOT } from '#tools/root.ts';

/** What an operator types at the machine of the running product; answers what it said. */
export function kasente(...words: string[]): string {
  const env = { ...process.env, DATA_DIR: process.env['CLUB_DATA_DIR'] };
  return execFileSync(process.execPath, [join(ROOT, 'tools/kasente.ts'), ...words], { env, encoding: 'utf8' });
}
