import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { call } from '#sandbox/test/mtn-caller.ts';
import { controlOf } from '#sandbox/test/run-sandbox.ts';

let sandbox: Sandbox;
const control = controlOf(() => sandbox.url);

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
beforeEach(() => control.post('/reset'));
afterAll(() => sandbox.close());

const MAIL = [
  'From: Kasente Club <club@kasente.example>',
  'To: Amina <amina@example.com>',
  'Subject: =?utf-8?q?Karibu_=E2=80=94_welcome?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Your code is 1234',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Your code is <b>1234</b></p><script>alert(1)</script>',
  '--b--',
  '.',
].join('\r\n');

/** The few words of SMTP that any mail library says; gives the server's answers. */
async function send(to: string): Promise<string[]> {
  const socket = connect(sandbox.smtpPort ?? 0, '127.0.0.1');
  const answers = [await answerOf(socket)];
  for (const line of [
    'EHLO club.example',
    `AUTH PLAIN ${Buffer.from('\0user\0secret').toString('base64')}`,
    'MAIL FROM:<club@kasente.example>',
    `RCPT TO:<${to}>`,
    'DATA',
    MAIL,
    'QUIT',
  ]) {
    socket.write(`${line}\r\n`);
    answers.push(await answerOf(socket));
    if (/^[45]/.test(answers.at(-1) ?? '')) break;
  }
  socket.destroy();
  return answers;
}

async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  do {
    const [chunk] = await once(socket, 'data');
    text += String(chunk);
  } while (!/^\d{3} .*\r\n$/m.test(text));
  return text;
}

describe('mail', () => {
  it('is taken for everybody and read in the inbox', async () => {
    expect((await send('Amina@example.com')).at(-1)).toMatch(/^221/);
    const mail = await control.get('/mail/latest?to=amina@example.com&contains=1234');
    expect(mail).toMatchObject({
      from: 'club@kasente.example',
      to: ['amina@example.com'],
      subject: 'Karibu — welcome',
      text: expect.stringContaining('Your code is 1234'),
    });
    expect((await call(`${sandbox.url}/mail`)).text).toContain('Karibu — welcome');
    expect((await call(`${sandbox.url}/mail/${mail.id}`)).text).toContain('Your code is 1234');
    const asSent = await call(`${sandbox.url}/mail/${mail.id}/as-sent`);
    expect(asSent.text).toContain('<b>1234</b>');
    expect(asSent.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  });

  it('is refused for good or for now where a test asks for it', async () => {
    await control.put('/mail', { refused: ['gone@example.com'] });
    expect((await send('gone@example.com')).at(-1)).toMatch(/^550/);
    await control.put('/mail', { refused: ['gone@example.com'], code: 451 });
    expect((await send('gone@example.com')).at(-1)).toMatch(/^451/);
    expect(await control.get('/mail')).toEqual([]);
  });
});
