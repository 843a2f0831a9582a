import { describe, expect, it } from 'vitest';

import { airtelCaller, collectBody } from '#sandbox/test/airtel-caller.ts';
import { call, mtnCaller, submitPayment } from '#sandbox/test/mtn-caller.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const airtel = airtelCaller(sandbox.url);
const mtn = mtnCaller(sandbox.url, 'collection');

describe('a statement', () => {
  it('lists the day’s movements of both wallets as the portal of MTN would, with their balances', async () => {
    await sandbox.control.put('/clock', { now: '2026-11-20T21:30:00Z' });
    await sandbox.control.put('/behaviours/default', { outcome: 'approve', delay_ms: 0 });
    await submitPayment(mtn, { amount: '12500', externalId: 'KC-42' });
    await submitPayment(mtn, { amount: '500', externalId: 'KC-43' });
    const page = await call(`${sandbox.url()}/statements`);
    // In Kampala the day has turned already.
    expect(page.text).toContain('Download statement of 2026-11-21');
    const file = await call(`${sandbox.url()}/statements/mtn/2026-11-21.csv`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="mtn-2026-11-21.csv"');
    const [header, first, second] = file.text.split('\r\n');
    expect(header).toBe(
      'Date,Financial Transaction Id,External Id,Type,Status,Account,From,To,Amount,Fee,Currency,Balance',
    );
    expect(first).toMatch(
      /^2026-11-21 00:30:0\d,\d{10},KC-42,PAYMENT,SUCCESSFUL,Collections,256772123456,,12500,0,UGX,12500$/,
    );
    expect(second).toMatch(/,KC-43,.*,500,0,UGX,13000$/);
    expect((await call(`${sandbox.url()}/statements/mtn/2026-11-20.csv`)).text.split('\r\n')).toHaveLength(2);
    expect((await call(`${sandbox.url()}/statements/orange/2026-11-20.csv`)).status).toBe(404);
  });

  it('of Airtel has its own columns, days first and thousands with commas', async () => {
    await sandbox.control.put('/clock', { now: '2026-11-20T06:05:00Z' });
    await sandbox.control.put('/behaviours/default', { outcome: 'approve', delay_ms: 0 });
    await airtel.post('/merchant/v1/payments/', collectBody('order1'));
    const [header, line] = (await call(`${sandbox.url()}/statements/airtel/2026-11-20.csv`)).text.split('\r\n');
    expect(header).toBe(
      'Created At,Airtel Money Id,Id,Service Type,Wallet,MSISDN,Money In,Money Out,Charges,Currency,Balance,Status',
    );
    expect(line).toMatch(
      /^20\/11\/2026 09:05:0\d,MP\d{6}\.\d{4}\.L\d{5},order1,MERCHPAY,COLL,752123456,"5,000.00",,0,UGX,"5,000.00",TS$/,
    );
  });
});
