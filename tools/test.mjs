// `npm test`, and with --quick `npm run check`.
import { runOnOwnNode } from './bootstrap.mjs';

runOnOwnNode('tools/check.ts', process.argv.slice(2));
