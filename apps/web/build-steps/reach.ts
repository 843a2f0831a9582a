import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '..');
/** All icons by their names. Who imports one of them imports this file, which does not say which one. */
const ICONS = join(createRequire(import.meta.url).resolve('lucide-react/package.json'), '../dist/esm/lucide-react.mjs');

/** The modules of a build, as the bundler knows them. */
export interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** Says of a file of the app, named as in `app/root.tsx`, which modules it imports, and those import; what comes only later is none. */
export function reachOf(graph: Graph): (file: string) => ReadonlySet<string> {
  const icons = iconFiles();
  const known = new Map<string, string[]>();
  const importsOf = (id: string): string[] => {
    const found = known.get(id) ?? directImports(graph, id, icons);
    known.set(id, found);
    return found;
  };
  return (file) => {
    const reached = new Set([join(WEB, file)]);
    for (const id of reached) for (const next of importsOf(id)) reached.add(next);
    return reached;
  };
}

function directImports(graph: Graph, id: string, icons: ReadonlyMap<string, string>): string[] {
  const info = graph.getModuleInfo(id);
  if (info === null) throw new Error(`build-steps/reach.ts: ${id} is not part of the build.`);
  if (!info.importedIds.includes(ICONS)) return [...info.importedIds];
  const own = iconNames(info.code ?? '').map((name) => {
    const file = icons.get(name);
    if (file === undefined) throw new Error(`build-steps/reach.ts: ${id} has an icon ${name}, which is none.`);
    return file;
  });
  return [...info.importedIds.filter((one) => one !== ICONS), ...own];
}

function iconNames(code: string): string[] {
  const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)];
  const names = imports.flatMap(([, list]) => list!.split(',').map((name) => name.trim()));
  return names.filter((name) => name !== '' && !name.startsWith('type ')).map((name) => name.split(' ')[0]!);
}

function iconFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names, file] of readFileSync(ICONS, 'utf8').matchAll(/export \{([^}]*)\} from '([^']*)'/g)) {
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) files.set(name!, join(ICONS, '..', file!));
  }
  return files;
}
