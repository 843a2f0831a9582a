import { describe, expect, it } from 'vitest';

import { DEMO_AFRICASTALKING } from '#sandbox/demo-credentials.ts';
import { call, mtnCaller, paymentStatus, submitPayment } from '#sandbox/test/mtn-caller.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const mtn = mtnCaller(sandbox.url, 'collection');
const NUMBER = '256772123456';

const open = (path: string) => call(`${sandbox.url()}${path}`);

async function openKey(): Promise<string> {
  return (await sandbox.control.get(`/prompts/${NUMBER}`))[0].key;
}

/** What a browser without scripts does: post the form, follow the redirect. */
async function answer(how: string, fields: Record<string, string>) {
  const reply = await call(`${sandbox.url()}/handset/${NUMBER}/${how}`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: await openKey(), ...fields }).toString(),
  });
  return /id="notice" role="status">([^<]*)</.exec(reply.text)?.[1];
}

/** A text to the phone, by the provider. */
function send(message: string) {
  return call(`${sandbox.url()}/africastalking/version1/messaging`, {
    headers: { apiKey: DEMO_AFRICASTALKING.api_key, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username: 'sandbox', to: `+${NUMBER}`, message }).toString(),
  });
}

describe('handset page', () => {
  it('shows the wallet with its PIN, and says that this is a test network', async () => {
    const page = await open('/handset/0772123456');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>Sandbox handset</title>');
    expect(page.text).toContain('No real money moves here');
    expect(page.text).toContain('UGX 1,000,000');
    expect(page.text).toContain('PIN of this test wallet: <strong>12345</strong>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).not.toMatch(/<script>|style=|onclick/);
  });

  it('shows a prompt with merchant, amount, reference and time left', async () => {
    await submitPayment(mtn, { amount: '12500', externalId: 'KC-42' });
    const { text } = await open(`/handset/${NUMBER}`);
    expect(text).toContain('UGX 12,500');
    expect(text).toContain('Kasente Club');
    expect(text).toContain('KC-42');
    expect(text).toMatch(/\d:\d\d left/);
  });

  it('shows messages newest first, as text and not as markup', async () => {
    for (const message of ['first', '<b>second</b>']) await send(message);
    const { text } = await open(`/handset/${NUMBER}`);
    expect(text).toContain('&lt;b&gt;second&lt;/b&gt;');
    expect(text.indexOf('second')).toBeLessThan(text.indexOf('first'));
  });

  it('keeps codes, amounts and the numbers of orders and phones in one piece', async () => {
    const message = 'UGX 12,500 for KC-261125-00042: your code is 1686 1314. Not you? Call +256 800 100 100.';
    await send(message);
    const { text } = await open(`/handset/${NUMBER}`);
    const pieces = [...text.matchAll(/<span class="whole">([^<]*)<\/span>/g)].map(([, piece]) => piece);
    expect(pieces).toEqual(['UGX 12,500', 'KC-261125-00042', '1686 1314', '+256 800 100 100']);
  });

  it('approves with the PIN', async () => {
    const reference = await submitPayment(mtn);
    expect(await answer('approve', { pin: '54321' })).toBe('Wrong PIN. Try again.');
    expect((await open(`/handset/${NUMBER}`)).text).toContain('2 tries left');
    expect(await answer('approve', { pin: '12345' })).toBe('Payment approved.');
    expect((await paymentStatus(mtn, reference)).status).toBe('SUCCESSFUL');
  });

  it('refuses and lets expire', async () => {
    const refused = await submitPayment(mtn);
    expect(await answer('refuse', {})).toBe('Payment refused.');
    expect((await paymentStatus(mtn, refused)).reason).toBe('APPROVAL_REJECTED');
    const expired = await submitPayment(mtn);
    expect(await answer('expire', {})).toBe('The payment request has run out.');
    expect((await paymentStatus(mtn, expired)).reason).toBe('EXPIRED');
  });

  it('says why a payment failed', async () => {
    await sandbox.control.put(`/wallets/mtn/${NUMBER}`, { balance: 10 });
    await submitPayment(mtn);
    expect(await answer('approve', { pin: '12345' })).toContain('Too little money');
  });

  it('answers only prompts of the same phone, from its own pages', async () => {
    const reference = await submitPayment(mtn);
    const post = (number: string, headers: Record<string, string>, key: string) =>
      call(`${sandbox.url()}/handset/${number}/refuse`, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ key }).toString(),
      });
    const key = await openKey();
    expect((await post(NUMBER, { 'Sec-Fetch-Site': 'cross-site' }, key)).status).toBe(403);
    expect((await post('256772999999', {}, key)).text).toContain('This payment request is over.');
    expect((await paymentStatus(mtn, reference)).status).toBe('PENDING');
  });

  it('lists phones in use and opens a typed number', async () => {
    await submitPayment(mtn);
    const home = (await open('/')).text;
    expect(home).toContain('0772 123 456');
    expect(home).toContain('Payment waiting');
    expect((await open('/handset?number=0772%20123%20456')).text).toContain('0772 123 456');
    expect((await open('/handset?number=12')).text).toContain('not a Ugandan phone number');
  });
});
