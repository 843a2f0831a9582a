import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 90_000;
const PAUSE_BEFORE_RESTART_MS = 200;
const TAIL_CHARACTERS = 2_000;

export interface ProgramPlan {
  readonly name: string;
  /** Words for Node: the file to run and what comes before it. */
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** All that run now. Nothing is left when this process ends, however it ends. */
const running = new Set<ChildProcess>();
let isOver = false;
process.on('exit', endAllPrograms);

/** For good, at once: for whoever is interrupted. */
export function endAllPrograms(): void {
  isOver = true;
  for (const child of running) child.kill('SIGKILL');
}

/**
 * A program of the product as a process of its own, started again when it ends, as an operator's supervisor would. It says by
 * itself when it is ready.
 */
export class Program {
  readonly plan: ProgramPlan;
  #child: ChildProcess | undefined;
  #isReady = false;
  #isPaused = false;
  #isWanted = true;
  #offsetMs = 0;
  /** How often it ended although nobody had killed it, after it had been ready. */
  falls = 0;

  constructor(plan: ProgramPlan) {
    this.plan = plan;
  }

  /** Starts it and waits until it says that it is ready. */
  async start(): Promise<void> {
    this.#spawn();
    await this.untilReady();
  }

  /** Also when it is being started again at this moment. */
  async untilReady(): Promise<void> {
    const end = performance.now() + READY_MS;
    while (!this.#isReady) {
      if (performance.now() > end) {
        throw new Error(`${this.plan.name} was not ready within ${READY_MS / 1000} s.\n${this.lastWords()}`);
      }
      await sleep(20);
    }
  }

  /** `kill -9`, and a new one after a while. */
  async kill(awayMs: number): Promise<void> {
    const child = this.#child;
    if (child === undefined || hasEnded(child)) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    this.#child = undefined;
    this.#isReady = false;
    this.#isPaused = false;
    child.kill('SIGKILL');
    await gone;
    await sleep(awayMs);
    this.#spawn();
  }

  /** Stands still like a machine that swaps, or whose host was moved. */
  pause(): void {
    this.#isPaused = this.#child?.kill('SIGSTOP') ?? false;
  }

  goOn(): void {
    if (this.#isPaused) this.#child?.kill('SIGCONT');
    this.#isPaused = false;
  }

  setClock(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    if (this.#child?.connected === true) this.#child.send({ clock_offset_ms: offsetMs }, () => {});
  }

  /** For good. */
  async end(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child === undefined || hasEnded(child)) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  lastWords(): string {
    return readFileSync(this.plan.logFile, 'utf8').slice(-TAIL_CHARACTERS);
  }

  #spawn(): void {
    if (!this.#isWanted || isOver) return;
    const { words, env, logFile } = this.plan;
    const log = openSync(logFile, 'a', 0o600);
    const child = spawn(process.execPath, words, {
      env: { ...process.env, ...env, CLOCK_OFFSET_MS: String(this.#offsetMs) },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    running.add(child);
    this.#child = child;
    child.once('message', () => (this.#isReady = this.#child === child));
    child.once('exit', () => void this.#ended(child));
    child.once('error', () => void this.#ended(child));
  }

  async #ended(child: ChildProcess): Promise<void> {
    running.delete(child);
    if (this.#child !== child) return;
    // By itself: after it was ready that is a fall; before, it found no database yet.
    if (this.#isReady && this.#isWanted) this.falls += 1;
    this.#isReady = false;
    this.#child = undefined;
    await sleep(PAUSE_BEFORE_RESTART_MS);
    if (this.#child === undefined) this.#spawn();
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
