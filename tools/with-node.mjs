// Runs any of our TypeScript files: node tools/with-node.mjs file.ts [words …]
import { refuse, runOnOwnNode } from './bootstrap.mjs';

const [file, ...words] = process.argv.slice(2);
if (file === undefined) refuse('Say which file to run: node tools/with-node.mjs file.ts');
runOnOwnNode(file, words);
