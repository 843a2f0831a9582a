import { storable } from '#server/providers/http-call.ts';

/** The body of an answer as JSON, or undefined when it is none. What is null there is not said, and its texts can be kept. */
export function parseReply(text: string): unknown {
  // Of a request that was taken there is none, and to fail costs more than all else here.
  if (text === '') return undefined;
  try {
    return JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' ? storable(value) : (value ?? undefined),
    );
  } catch {
    return undefined;
  }
}
