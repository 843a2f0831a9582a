/**
 * Reads server-sent events from a fetch body: `onData` gets each event's data text, `onHeard` is called whenever anything came,
 * be it a sign of life. Ends when the body ends.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onData: (data: string) => void,
  onHeard: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    // Over the whole rest, for a line end may be cut in two.
    rest = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''))
        .join('\n');
      if (data !== '') onData(data);
    }
    onHeard();
  }
}
