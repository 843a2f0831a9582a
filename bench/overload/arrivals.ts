import { Line } from './line.ts';

/** More than the server can be brought to hold; who would need another one is not counted as asked. */
const MOST_LINES = 4_000;
const TICK_MS = 2;
/** After the last request has left, so long is waited for answers. */
const LAST_ANSWERS_MS = 10_000;

export interface Asked {
  readonly kind: string;
  /** The whole request as it goes over the wire. */
  readonly text: string;
}

export interface Answer {
  readonly kind: string;
  /** 0 where the connection broke or no answer came. */
  readonly status: number;
  /** When it was asked, from the beginning. */
  readonly atMs: number;
  readonly tookMs: number;
}

export interface Load {
  readonly port: number;
  readonly seconds: number;
  readonly next: () => Asked;
}

/** As many requests at a time, each followed by the next one: what a server can carry. */
export async function keepBusy(load: Load, lines: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const began = performance.now();
  const open: Line[] = [];
  const ask = (line: Line) => {
    if (performance.now() - began < load.seconds * 1_000) askOn(line, load.next(), began, answers);
  };
  for (let count = 0; count < lines; count += 1) {
    const line = new Line({ host: '127.0.0.1', port: load.port }, ask);
    open.push(line);
    ask(line);
  }
  await new Promise((resolve) => setTimeout(resolve, load.seconds * 1_000 + 500));
  for (const line of open) line.close();
  return answers;
}

/** So many requests a second, whether or not those before are answered: people do not wait for each other. */
export async function keepComing(load: Load, perSecond: number): Promise<{ answers: Answer[]; unasked: number }> {
  const answers: Answer[] = [];
  const open: Line[] = [];
  const idle: Line[] = [];
  let asked = 0;
  let unasked = 0;
  const began = performance.now();
  const lineToAsk = () => {
    const known = idle.pop();
    if (known !== undefined || open.length >= MOST_LINES) return known;
    const line = new Line({ host: '127.0.0.1', port: load.port }, (free) => idle.push(free));
    open.push(line);
    return line;
  };
  for (let past = 0; past < load.seconds * 1_000; past = performance.now() - began) {
    for (const due = Math.floor((past / 1_000) * perSecond); asked + unasked < due;) {
      const line = lineToAsk();
      if (line === undefined) unasked += 1;
      else {
        asked += 1;
        askOn(line, load.next(), began, answers);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const last = performance.now() + LAST_ANSWERS_MS;
  while (answers.length < asked && performance.now() < last) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const line of open) line.close();
  return { answers, unasked };
}

function askOn(line: Line, { kind, text }: Asked, began: number, answers: Answer[]): void {
  const atMs = performance.now() - began;
  line.ask(text, (status) => answers.push({ kind, status, atMs, tookMs: performance.now() - began - atMs }));
}
