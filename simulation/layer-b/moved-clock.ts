import { z } from 'zod';

/**
 * Loaded into a server before its own code (`node --import`): its clock is the machine's plus an offset, which whoever
 * started it changes by message. Timers stay real. What `faketime` does, without a program that has to be installed.
 */
const message = z.object({ clock_offset_ms: z.number() });

let offsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
const RealDate = Date;

process.on('message', (said) => {
  const read = message.safeParse(said);
  if (read.success) offsetMs = read.data.clock_offset_ms;
});

const movedNow = () => RealDate.now() + offsetMs;
// A proxy, not a subclass: what the engine itself makes must stay an instance of it.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, words: unknown[], made) =>
    Reflect.construct(target, words.length === 0 ? [movedNow()] : words, made) as object,
  get: (target, name) => (name === 'now' ? movedNow : (Reflect.get(target, name) as unknown)),
});
