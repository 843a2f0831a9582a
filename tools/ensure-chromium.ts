import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright-core';

import { Refusal } from '#tools/refusal.ts';
import { ROOT } from '#tools/root.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const BARE_NAME = 'chromium-headless-shell';
const INSTALL_MS = 300_000;
/** What can be done without may not hold up a machine whose packages are out of reach. */
const INSTALL_BARE_MS = 60_000;
const BARE_PATH = 'BARE_CHROMIUM_PATH';

/**
 * The browser for pictures and what only a whole browser does: CHROMIUM_PATH, else one in PATH, else one
 * installed now, from Debian when we are root there and from Playwright elsewhere.
 */
export function chromiumPath(): string {
  const asked = askedChromium();
  if (asked !== undefined) return asked;
  const found = presentChromium();
  if (found !== undefined) return found;
  console.log(`No Chromium found; installing it from ${isDebianRoot() ? 'Debian' : 'Playwright'} …`);
  const words = isDebianRoot() ? installFromDebian(['chromium', 'fonts-liberation']) : installFromPlaywright();
  const installed = presentChromium();
  if (installed !== undefined) return installed;
  throw new Refusal(
    `No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH. ${words}`.trim(),
  );
}

/**
 * The browser for journeys and the page benchmark: the same engine without what surrounds a page, of which the whole browser
 * starts two processes for every person of a journey. Where Debian does not give it, the whole one. What was found is known to
 * the processes that this one starts.
 */
export function bareChromiumPath(): string {
  const known = askedChromium() ?? process.env[BARE_PATH];
  if (known !== undefined) return known;
  return (process.env[BARE_PATH] = inPath([BARE_NAME]) ?? installBare() ?? chromiumPath());
}

function installBare(): string | undefined {
  if (!isDebianRoot()) return undefined;
  console.log(`Installing ${BARE_NAME} from Debian …`);
  installFromDebian([BARE_NAME, 'fonts-liberation'], INSTALL_BARE_MS);
  return inPath([BARE_NAME]);
}

function askedChromium(): string | undefined {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked === undefined || asked === '') return undefined;
  if (existsSync(asked)) return asked;
  throw new Refusal(`CHROMIUM_PATH names ${asked}, but there is no such file.`);
}

function presentChromium(): string | undefined {
  const installed = chromium.executablePath();
  return inPath(NAMES) ?? (existsSync(installed) ? installed : undefined);
}

function inPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((place) => existsSync(place));
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Both answer with the last line of what went wrong, or nothing. */
function installFromDebian(packages: readonly string[], limitMs = INSTALL_MS): string {
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (words: string[]) =>
    spawnSync('apt-get', words, {
      env: quiet,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
    });
  run(['update', '-q']);
  const done = run(['install', '-q', '-y', '--no-install-recommends', ...packages]);
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
