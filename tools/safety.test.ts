import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ROOT } from './root.ts';

const files = repositoryFiles();
const code = files.filter(
  (file) => /\.(ts|tsx|mjs|js|sql|css|json|md|html)$/.test(file) && file !== 'package-lock.json',
);
const tests = files.filter((file) => /\.(test\.tsx?|e2e\.ts)$/.test(file));
const guides = ['README.md', 'CONTRIBUTING.md', 'docs/running.md'];

describe('what the linter cannot say', () => {
  it('journeys lie in e2e and nothing else does', () => {
    expect(files.filter((file) => file.endsWith('.e2e.ts') && !file.startsWith('e2e/'))).toEqual([]);
    expect(files.filter((file) => file.startsWith('e2e/') && file.endsWith('.test.ts'))).toEqual([]);
  });

  it('adapters of providers do not know that there is a sandbox', () => {
    const adapters = files.filter((file) => file.startsWith('apps/server/src/providers/') && !tests.includes(file));
    expect(adapters.filter((file) => /sandbox/i.test(text(file)))).toEqual([]);
  });

  it('no test is left out or run alone', () => {
    const partial = /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf)\b/;
    expect(tests.filter((file) => partial.test(text(file)))).toEqual([]);
  });

  it('no table that is asked by any text is a plain object, which knows `constructor` and `toString` as well', () => {
    const sources = files.filter(
      (file) => /^(apps\/server|packages\/\w+)\/src\/.*\.ts$/.test(file) && !tests.includes(file),
    );
    const table = /\b(?:const|let) \w+: (?:Readonly<|Partial<)*Record<string, (?!unknown)[^=]*> =/;
    expect(sources.filter((file) => table.test(text(file)))).toEqual([]);
  });

  it('reads are named by what they give: read one, find one, list many, count', () => {
    const sources = files.filter((file) => /^apps\/server\/src\/features\/.*\.ts$/.test(file) && !tests.includes(file));
    const other = /^export (?:async )?function (?:\w+View|(?:view|get|fetch)[A-Z]\w*)\b/m;
    expect(sources.filter((file) => other.test(text(file)))).toEqual([]);
  });

  it('the server names pages by the table of the contract and writes no address by hand', () => {
    const tables = ['packages/contract/src/pages.ts', 'apps/web/app/paths.ts'].map(text).join('');
    const first = new Set([...tables.matchAll(/['`]\/([a-z][a-z-]*)/g)].map(([, name]) => name));
    const byHand = new RegExp(String.raw`['"\`}]/(?:${[...first].join('|')})\b`);
    const sources = files.filter((file) => /^apps\/server\/(?:src|seeds)\/.*\.ts$/.test(file) && !tests.includes(file));
    expect(first.size).toBeGreaterThan(10);
    expect(sources.filter((file) => byHand.test(text(file)))).toEqual([]);
  });

  it('who prefers which number is one rule, which no other file writes anew', () => {
    const rule = /payment_priority === '(?:mtn|airtel)'\s*\?|CASE \S*payment_priority/;
    const sources = code.filter((file) => !file.startsWith('tools/') && !tests.includes(file));
    expect(sources.filter((file) => rule.test(text(file)))).toEqual(['packages/rules/src/preferred-number.ts']);
  });

  it('a reason for rejecting stands in one table', () => {
    const sources = code.filter((file) => /^(apps|packages)\/.*\.(ts|tsx|sql)$/.test(file) && !tests.includes(file));
    expect(sources.filter((file) => text(file).includes('criteria_not_met'))).toEqual([
      'packages/rules/src/reject-reason.ts',
    ]);
  });

  it('a dialog, a phone number and a code of digits have one component each', () => {
    const screens = files.filter((file) => /^apps\/web\/app\/(?!ui\/).*\.tsx$/.test(file) && !tests.includes(file));
    const made = (what: RegExp) => screens.filter((file) => what.test(text(file)));
    // Each says beside it why: no React yet, the weight of the rider's page, room for one line above the board.
    const landing = 'apps/web/app/features/club/landing/CheckStatusDialog.tsx';
    const ofRider = (name: string) => `apps/web/app/features/outlets/deliveries/${name}.tsx`;
    expect(made(/<dialog\b|@base-ui\/react\/(?:alert-)?dialog/)).toEqual([landing, ofRider('RiderSheet')]);
    expect(made(/<input\b[^>]*type="tel"/)).toEqual([landing]);
    expect(made(/<input\b[^>]*inputMode="numeric"|@base-ui\/react\/otp-field/)).toEqual([
      landing,
      'apps/web/app/features/outlets/counter/CodeBox.tsx',
      ofRider('RiderCode'),
      'apps/web/app/features/people/auth/ResetPinPage.tsx',
    ]);
  });

  it('nothing is left to be done later', () => {
    const marks = new RegExp(
      `\\b(?:${['TO', 'FIX'].map((word) => `${word}${word === 'TO' ? 'DO' : 'ME'}`).join('|')})\\b`,
    );
    expect(code.filter((file) => file !== 'STYLE.md' && marks.test(text(file)))).toEqual([]);
  });

  it('no file names a folder of somebody’s own machine', () => {
    const own = /(?<![\w.:/}])\/(?:home|Users|root|work|workspace)\/[\w.-]+/;
    expect(code.filter((file) => own.test(text(file)))).toEqual([]);
  });
});

describe('the documents', () => {
  // A walk may shorten a path to its end: `features/shop/orders/routes.ts`.
  it('walk only through files that exist', () => {
    const walks = files.filter((file) => file.startsWith('docs/walks/') || file === 'docs/where-things-are.md');
    for (const walk of walks) {
      const named = [...text(walk).matchAll(/`([\w#@.-]+(?:\/[\w@.-]+)+\.(?:ts|tsx|sql|md))`/g)].map(
        ([, path]) => path ?? '',
      );
      expect(
        named.filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`))),
        walk,
      ).toEqual([]);
    }
  });

  it('name only commands that exist', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(text('package.json')));
    for (const guide of guides) {
      const named = [...text(guide).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
        (match) => match[1] ?? match[2],
      );
      expect(
        named.filter((name) => name === undefined || !(name in scripts)),
        guide,
      ).toEqual([]);
    }
  });

  it('link only to files that exist', () => {
    for (const guide of [...guides, 'STYLE.md', 'docs/glossary.md']) {
      const linked = [...text(guide).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path ?? '');
      const folder = guide.includes('/') ? 'docs' : '';
      expect(
        linked.filter((path) => !existsSync(join(ROOT, folder, path))),
        guide,
      ).toEqual([]);
    }
  });

  it('explain every variable', () => {
    const example = text('.env.example');
    const sources = text('apps/server/src/config.ts') + text('tools/run/settings.ts');
    const variables = new Set([...sources.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name ?? ''));
    expect(variables.size).toBeGreaterThan(20);
    expect([...variables].filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))).toEqual([]);
    expect([...variables].filter((name) => !text('docs/running.md').includes(`\`${name}\``))).toEqual([]);
  });
});

function repositoryFiles(): string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 20_000_000 });
  return stdout.split('\n').filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

function text(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
