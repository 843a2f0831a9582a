import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { logSince } from '#tools/postgres/explain-failure.ts';
import { identify, type ProcessIdentity } from '#tools/process-identity.ts';
import { Refusal } from '#tools/refusal.ts';
import { ROOT } from '#tools/root.ts';
import { waitUntil } from '#tools/wait-until.ts';

const RESTARTS_PER_MINUTE = 5;
const FIRST_PAUSE_MS = 500;
const LOG_BYTES = 20_000_000;
const TAIL_CHARACTERS = 2_000;

export interface ServicePlan {
  name: string;
  /** Words for Node: the file to run and what follows. */
  words: string[];
  cwd?: string;
  env: Record<string, string>;
  /** File that takes what it prints; undefined prints on the terminal. */
  logFile: string | undefined;
  /** Asked again and again until it is true; `hasReported` tells whether the program itself said so. */
  isReady(hasReported: boolean): Promise<boolean>;
  readyMs: number;
  stopMs: number;
  /** Before it is started again the first time; each time twice as long. */
  firstPauseMs?: number;
  say(line: string): void;
  /** Called at every start, so that a later run can recognise what a killed one left. */
  onStart(process: ProcessIdentity): void;
  /** Called once when it has ended too often. */
  onGiveUp(sentence: string): void;
}

/** A program of ours that is kept running: started again, with growing pauses, when it ends by itself. */
export class Service {
  readonly plan: ServicePlan;
  #child: ChildProcess | undefined;
  #leaving = false;
  #restarting = false;
  #wasReady = false;
  #hasReported = false;
  #ends: number[] = [];
  #logStart = 0;

  constructor(plan: ServicePlan) {
    this.plan = plan;
  }

  /** Starts it and waits until it answers; refuses with its last words when it ends or stays silent. */
  async start(): Promise<void> {
    const { name, logFile, readyMs } = this.plan;
    this.#spawn();
    const first = this.#child;
    const hasEnded = () => first?.exitCode !== null || first?.signalCode !== null;
    const ended = async () => this.#leaving || hasEnded() || this.plan.isReady(this.#hasReported);
    const inTime = await waitUntil(ended, { limitMs: readyMs, everyMs: 100 });
    if (this.#leaving) return;
    if (hasEnded()) throw new Refusal(`The ${name} could not start.\n${this.#lastWords()}`);
    if (!inTime) {
      throw new Refusal(
        `The ${name} did not become ready within ${readyMs / 1000} s${logFile === undefined ? '' : `; see ${logFile}`}.`,
      );
    }
    this.#wasReady = true;
  }

  /** Asks it to end, and after `stopMs` ends it. Safe to call at any time, also twice. */
  async stop(): Promise<void> {
    this.#leaving = true;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), this.plan.stopMs);
    await gone;
    clearTimeout(impatience);
  }

  /** Ends it at once: for the person who presses Ctrl-C a second time. */
  kill(): void {
    this.#leaving = true;
    this.#child?.kill('SIGKILL');
  }

  /** Ends it in order and starts it again: for a developer who saved a file. */
  restart(): void {
    this.#restarting = true;
    this.#child?.kill('SIGTERM');
  }

  #spawn(): void {
    const { words, cwd = ROOT, env, logFile, onStart, name } = this.plan;
    const output = logFile === undefined ? 'inherit' : openLog(logFile);
    this.#logStart = logFile === undefined ? 0 : statSync(logFile).size;
    const child = spawn(process.execPath, words, {
      cwd,
      env: { ...process.env, ...env },
      // Of its own group: Ctrl-C reaches us alone, and we stop things in the right order.
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    if (typeof output === 'number') closeSync(output);
    this.#child = child;
    if (child.pid !== undefined) onStart(identify(child.pid));
    child.once('message', () => (this.#hasReported = true));
    child.once('error', (error) => this.plan.say(`The ${name} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => void this.#afterEnd(String(signal ?? code)));
  }

  async #afterEnd(how: string): Promise<void> {
    if (this.#leaving || !this.#wasReady) return;
    if (this.#restarting) {
      this.#restarting = false;
      this.#spawn();
      return;
    }
    const now = performance.now();
    this.#ends = [...this.#ends.filter((end) => now - end < 60_000), now];
    if (this.#ends.length > RESTARTS_PER_MINUTE) {
      this.plan.onGiveUp(
        `The ${this.plan.name} ended more than ${RESTARTS_PER_MINUTE} times within a minute.\n${this.#lastWords()}`,
      );
      return;
    }
    this.plan.say(`The ${this.plan.name} ended (${how}); starting it again.`);
    await sleep((this.plan.firstPauseMs ?? FIRST_PAUSE_MS) * 2 ** (this.#ends.length - 1));
    if (!this.#leaving) this.#spawn();
  }

  #lastWords(): string {
    const { logFile } = this.plan;
    return logFile === undefined ? '' : logSince(logFile, this.#logStart).slice(-TAIL_CHARACTERS).trim();
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** Whether an address answers 200 now. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
