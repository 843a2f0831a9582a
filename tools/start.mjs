// `npm start` and `npm run dev`.
import { runOnOwnNode } from './bootstrap.mjs';

runOnOwnNode('tools/run.ts', process.argv.slice(2));
