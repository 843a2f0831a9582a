import { alone } from './alone.ts';

const running = new Map<string, Promise<void>>();

/** Does it in one tab of the browser at a time. Whoever asks for it again meanwhile in the same tab waits for the same. */
export function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const under = running.get(name) ?? alone(name, work).finally(() => running.delete(name));
  running.set(name, under);
  return under;
}
