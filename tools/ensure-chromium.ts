import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright-core';

import { Refusal } from '#tools/refusal.ts';
import { ROOT } from '#tools/root.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL_MS = 300_000;

/**
 * The browser for journeys, pictures and benchmarks: CHROMIUM_PATH, else one in PATH, else one installed now, from
 * Debian when we are root there and from Playwright elsewhere.
 */
export function chromiumPath(): string {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked !== undefined && asked !== '') {
    if (existsSync(asked)) return asked;
    throw new Refusal(`CHROMIUM_PATH names ${asked}, but there is no such file.`);
  }
  const found = presentChromium();
  if (found !== undefined) return found;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  console.log(`No Chromium found; installing it from ${isDebianRoot ? 'Debian' : 'Playwright'} …`);
  const words = isDebianRoot ? installFromDebian() : installFromPlaywright();
  const installed = presentChromium();
  if (installed !== undefined) return installed;
  throw new Refusal(
    `No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH. ${words}`.trim(),
  );
}

function presentChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), chromium.executablePath()];
  return places.find((place) => place !== '' && existsSync(place));
}

/** Both answer with the last line of what went wrong, or nothing. */
function installFromDebian(): string {
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (words: string[]) =>
    spawnSync('apt-get', words, {
      env: quiet,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: INSTALL_MS,
    });
  run(['update', '-q']);
  const done = run(['install', '-q', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  return done.status === 0 ? '' : lastLine(done.stderr);
}

function installFromPlaywright(): string {
  const command = join(ROOT, 'node_modules', 'playwright-core', 'cli.js');
  const done = spawnSync(process.execPath, [command, 'install', 'chromium'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: INSTALL_MS,
  });
  return done.status === 0 ? '' : lastLine(done.stderr);
}

function lastLine(words: string): string {
  return words.trim().split('\n').at(-1) ?? '';
}
