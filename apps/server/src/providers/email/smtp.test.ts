import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startSandboxProcess, type SandboxProcess } from '#server-test/sandbox-process.ts';
import { parseConfig } from '#server/config.ts';

import type { Email, Letter } from './email.ts';
import { smtp } from './smtp.ts';

interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
}

const letter: Letter = {
  to: 'amina@example.com',
  subject: 'Order <7> is ready',
  text: 'Dear Amina & <b>Ali</b>,\n\nit is ready.',
  url: 'https://club.example/orders/7',
  contact_url: 'https://club.example/contact',
  message_id: '0f7f3c55-6b37-4a55-9c0e-1f2d4c7a9b10',
};

let sandbox: SandboxProcess;
let email: Email;
const on = (port: number) =>
  smtp(parseConfig({ DATABASE_URL: 'postgres://unused', SMTP_URL: `smtp://127.0.0.1:${port}` }));

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  email = on(sandbox.mailPort);
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

describe('SMTP against the sandbox network', () => {
  it('sends a letter as text and as HTML in which no name is markup', async () => {
    expect(await email.send(letter)).toMatchObject({
      kind: 'sent',
      provider_id: expect.stringContaining(letter.message_id),
    });
    const mail = await sandbox.control<ReceivedMail>('GET', '/mail/latest?to=amina@example.com&wait_ms=5000');
    expect(mail).toMatchObject({ subject: letter.subject });
    expect(mail.text).toContain('it is ready.');
    expect(mail.text).toContain(letter.url);
    expect(mail.html).toContain('Amina &amp; &lt;b&gt;Ali&lt;/b&gt;');
    expect(mail.html).toContain(`href="${letter.url}"`);
    expect(mail.text).toContain(`How to reach us: ${letter.contact_url}`);
    expect(mail.html).toContain(`href="${letter.contact_url}"`);
  });

  it.each([
    [550, 'refused'],
    [451, 'retry'],
  ])('takes answer %i for %s', async (code, kind) => {
    await sandbox.control('PUT', '/mail', { refused: ['amina@example.com'], code });
    expect(await email.send(letter)).toMatchObject({ kind });
  });

  it('may retry what was never sent', async () => {
    expect(await on(2).send(letter)).toMatchObject({ kind: 'retry' });
  });

  it('does not let an address or a subject add headers', async () => {
    await email.send({ ...letter, subject: 'Hello\r\nBcc: spy@example.com' });
    const spied = await sandbox.control<unknown[]>('GET', '/mail?to=spy@example.com');
    expect(spied).toEqual([]);
  });
});
