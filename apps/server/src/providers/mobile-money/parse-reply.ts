/** The body of an answer as JSON, or undefined when it is none. What is null there is not said. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => value ?? undefined);
  } catch {
    return undefined;
  }
}
