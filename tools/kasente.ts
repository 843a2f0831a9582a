import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { openDeps } from '#server/cli/open-deps.ts';
import { operatorName } from '#server/cli/operator.ts';
import { runKasente } from '#server/cli/run-kasente.ts';
import { ownTerminal } from '#server/cli/terminal.ts';
import { databaseUrlOf } from '#tools/postgres/cluster-home.ts';
import { ROOT } from '#tools/root.ts';
import { variablesOfRunning } from '#tools/run/running-product.ts';
import { loadEnvironment } from '#tools/run/settings.ts';

loadEnvironment();
const { env } = process;
const dataDir = resolve(ROOT, env['DATA_DIR'] || 'data');
// The database that `npm start` made, where no other is named; production always names one.
if (!env['DATABASE_URL'] && env['NODE_ENV'] !== 'production' && existsSync(join(dataDir, 'postgres.json'))) {
  env['DATABASE_URL'] = databaseUrlOf(dataDir);
}
// The ports of `npm start`, which may have been told them in another terminal: links lead there, and the doctor looks there.
if (env['NODE_ENV'] !== 'production') {
  for (const [name, value] of Object.entries(variablesOfRunning(dataDir))) env[name] ||= value;
}
env['DATA_DIR'] = dataDir;

process.exitCode = await runKasente(process.argv.slice(2), {
  terminal: ownTerminal(),
  env,
  folder: env['KASENTE_FOLDER'] ?? process.cwd(),
  operator: operatorName(env),
  open: openDeps,
});
