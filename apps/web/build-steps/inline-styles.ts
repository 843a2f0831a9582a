import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';

import { browserslistToTargets, transform } from 'lightningcss';
import { compile } from 'tailwindcss';

const require = createRequire(import.meta.url);
const APP_CSS = join(import.meta.dirname, '..', 'app', 'app.css');
/** The same floor as `build.target` of the bundler. */
const TARGETS = browserslistToTargets(['chrome 99', 'safari 15.4', 'firefox 97']);

/** Just the styles that the classes of this page need. */
export async function stylesOf(html: string, assetUrls: readonly string[]): Promise<string> {
  const compiler = await compile(await readFile(APP_CSS, 'utf8'), { base: dirname(APP_CSS), loadStylesheet });
  const css = compiler.build(classesOf(html));
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(withBuiltUrls(css, assetUrls)),
    minify: true,
    targets: TARGETS,
  });
  return code.toString();
}

function classesOf(html: string): string[] {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  // Attributes carry `&` and quotes escaped; classes are read by Tailwind as written in the source.
  return [...new Set(names)].map((name) =>
    name.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&gt;', '>'),
  );
}

/** `./fonts/x.woff2` of the source is `/assets/x-hash.woff2` in the build. */
function withBuiltUrls(css: string, assetUrls: readonly string[]): string {
  return css.replaceAll(/url\(['"]?(\.\/[^'")]+)['"]?\)/g, (_, source: string) => {
    const extension = extname(source);
    const start = `/assets/${basename(source, extension)}-`;
    const built = assetUrls.find((url) => url.startsWith(start) && url.endsWith(extension));
    if (built === undefined) throw new Error(`The build holds no ${source}.`);
    return `url(${built})`;
  });
}

async function loadStylesheet(id: string, base: string) {
  const path = id === 'tailwindcss' ? require.resolve('tailwindcss/index.css') : join(base, id);
  return { path, base: dirname(path), content: await readFile(path, 'utf8') };
}
