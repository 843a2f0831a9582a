import { Writable } from 'node:stream';

import Fastify from 'fastify';
import { expect, it } from 'vitest';

import { sendProblem } from './problem-reply.ts';

/** What is answered and logged where a call fails with this. */
async function failWith(error: Error) {
  const lines: unknown[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()));
      done();
    },
  });
  const http = Fastify({ logger: { stream, level: 'warn' } });
  http.setErrorHandler((thrown, request, reply) => sendProblem(request, reply, thrown));
  http.get('/', () => Promise.reject(error));
  const answer = await http.inject('/');
  await http.close();
  return { answer, lines };
}

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', '53100'])(
  'what the machine has no room for just now (%s) is asked for again, and the log says why',
  async (code) => {
    const { answer, lines } = await failWith(Object.assign(new Error('somebody else is in here'), { code }));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ error_code: 'service_busy', retry_after: 2 });
    expect(lines).toMatchObject([{ level: 40, reason: code, msg: 'request put off' }]);
    expect(JSON.stringify(lines)).not.toContain('somebody');
  },
);

it('a fault of ours is a 500, and the log says where it was', async () => {
  const { answer, lines } = await failWith(new Error('nobody thought of this'));
  expect(answer.statusCode).toBe(500);
  expect(lines).toMatchObject([{ level: 50, msg: 'request failed', err: { message: 'nobody thought of this' } }]);
});
