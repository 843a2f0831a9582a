// Plain JavaScript without dependencies: this runs on whatever Node (20 or newer) a person has, before
// anything is installed. Everything after it runs on Node 24, which npm installs with the rest.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = 20;
const OWN_NODE = 24;
const PARENT_CHECK_MS = 500;
const SAME_PRESS_MS = 800;

/** Prints one sentence and ends. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Installs what is missing and returns the path of a Node that runs our TypeScript. */
export function prepare() {
  if (majorOf(process.version) < OLDEST_NODE) {
    refuse(
      `Kasente Club needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}. Get it from nodejs.org.`,
    );
  }
  if (!isInstalled()) install();
  return findNode();
}

/**
 * Runs a TypeScript file on our Node and ends with its exit code. It gets a process group of its own, so that
 * Ctrl-C reaches it once, through us; when we are killed it notices by the closed channel and stops in order.
 */
export function runOnOwnNode(file, args) {
  const child = spawn(prepare(), [join(ROOT, file), ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.once('error', (error) => refuse(`Node could not be started: ${error.message}.`));
  child.once('exit', (code) => process.exit(code ?? 1));
  passSignalsTo(child);
  leaveWithNpm(() => child.kill('SIGTERM'));
}

function passSignalsTo(child) {
  let last = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The terminal and npm both tell us of one Ctrl-C.
      if (Date.now() - last < SAME_PRESS_MS) return;
      last = Date.now();
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
}

/** When npm is killed it cannot tell us; we would hold the ports for ever. */
function leaveWithNpm(leave) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const launchers = npmAbove(process.ppid);
  const parent = process.ppid;
  const timer = setInterval(() => {
    const alone = process.ppid !== parent || launchers.some(({ pid, started }) => startOf(pid) !== started);
    if (!alone) return;
    clearInterval(timer);
    leave();
  }, PARENT_CHECK_MS);
}

/** The shell and the npm we run under, as far as /proc tells. */
function npmAbove(first) {
  const found = [];
  let pid = first;
  while (pid > 1 && found.length < 4) {
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
    const isNpm = /\bnpm\b|npm-cli/.test(command);
    if (!isNpm && !/^(\S*\/)?(sh|dash|bash) /.test(command)) break;
    found.push({ pid, started: startOf(pid) });
    if (isNpm) break;
    pid = Number(statOf(pid)[1]);
  }
  return found;
}

function startOf(pid) {
  return statOf(pid)[19];
}

function statOf(pid) {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** npm writes its hidden lock file last, so it tells what a finished installation really holds. */
function isInstalled() {
  const wanted = lockedPackages(join(ROOT, 'package-lock.json'));
  const present = lockedPackages(join(ROOT, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) refuse('package-lock.json is missing: clone the repository again.');
  if (present === undefined) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const here = present[path];
    return here === undefined ? Boolean(optional) : here.version === version;
  });
}

function lockedPackages(file) {
  const text = read(file);
  return text === '' ? undefined : JSON.parse(text).packages;
}

function install() {
  const start = Date.now();
  console.log('Installing packages with npm ci; the first time this takes about a minute …');
  // NODE_ENV=production must not leave out what builds and checks the product.
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = runNpm(words);
  if (done.error?.code === 'ENOENT') refuse('npm was not found: install Node with npm from nodejs.org.');
  if (done.status !== 0) refuse('The packages could not be installed; what npm says is above.');
  console.log(`Packages installed in ${Math.round((Date.now() - start) / 1000)} s.`);
}

function runNpm(words) {
  const options = { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] };
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm) && existsSync(npm);
  return isScript ? spawnSync(process.execPath, [npm, ...words], options) : spawnSync('npm', words, options);
}

function findNode() {
  // By its own path: npm 10, which comes with Node 20, leaves no link to it in .bin.
  const packaged = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const candidates = [packaged, process.execPath];
  const found = candidates.find((path) => {
    const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
    return answer.status === 0 && majorOf(answer.stdout) >= OWN_NODE;
  });
  return (
    found ??
    refuse(
      `There is no Node ${OWN_NODE} for ${process.platform}-${process.arch} among the packages: install it from nodejs.org.`,
    )
  );
}

function majorOf(version) {
  return Number(/\d+/.exec(version)?.[0]);
}
