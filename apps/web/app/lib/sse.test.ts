import { describe, expect, it } from 'vitest';

import { readEvents } from './sse.ts';

function bodyOf(...chunks: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
}

describe('readEvents', () => {
  it('puts events together however they were cut on the way', async () => {
    const whole = ': hello\r\n\r\nid: 1\r\ndata: {"topic":"cart"}\r\n\r\ndata: one\ndata: two\n\ndata: unfinished';
    for (const cut of [1, 7, 20, whole.length]) {
      const got: string[] = [];
      const chunks = whole.match(new RegExp(`[^]{1,${cut}}`, 'g')) ?? [];
      let signs = 0;
      await readEvents(
        bodyOf(...chunks),
        (data) => got.push(data),
        () => (signs += 1),
      );
      expect(got).toEqual(['{"topic":"cart"}', 'one\ntwo']);
      expect(signs).toBe(chunks.length);
    }
  });
});
