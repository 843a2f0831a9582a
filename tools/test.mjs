// `npm test`; with --quick `npm run check`, with --whole what `.ci/run` does.
import { runOnOwnNode } from './bootstrap.mjs';

runOnOwnNode('tools/check.ts', process.argv.slice(2));
