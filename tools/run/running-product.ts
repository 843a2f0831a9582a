import { join } from 'node:path';

import { holderOf } from '#tools/claim-folder.ts';

import { sandboxAddresses } from './plans.ts';

/** The variables that say where the product on `dataDir` and its sandbox answer; none where none runs. */
export function variablesOfRunning(dataDir: string): Record<string, string> {
  const ports = holderOf(join(dataDir, 'running.json'))?.ports;
  if (ports === undefined) return {};
  const { web, sandbox } = ports;
  return { PORT: String(web), ...(sandbox && sandboxAddresses(sandbox.port, sandbox.mailPort)) };
}
