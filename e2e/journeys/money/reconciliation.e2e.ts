import { decideAdjustment, listDays, listDifferences } from '@club/contract/money/reconciliation';
import { kampalaDay } from '@club/rules/kampala-time';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { paidOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Before anything that the demo story tells. */
const longAgo = kampalaDay(Date.now() - 90 * DAY_MS);

/** The line of one order in the statement that MTN's portal gives today, and a header. */
async function statementOf(phone: string): Promise<{ header: string; line: string[] }> {
  const day = kampalaDay(Date.now());
  const file = await fetch(`${process.env['SANDBOX_ORIGIN']}/statements/mtn/${day}.csv`);
  const [header, ...lines] = (await file.text()).split('\r\n');
  const line = lines.find((each) => each.includes(`256${phone.slice(1)}`));
  return { header: header!, line: line!.split(',') };
}

/** As if all of it had been long ago: that day is over, and no other payments are in it. */
function moved(line: string[], header: string, change: Record<string, string>): string {
  const columns = header.split(',');
  return line.map((cell, index) => change[columns[index]!] ?? cell).join(',');
}

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'mtn.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a CSV File').setInputFiles(file);
}

test('an admin imports a statement, resolves what differs with a second person, and closes the day', async ({
  open,
}) => {
  const [admin, second, member] = await Promise.all([signInAs(demo.admin), signInAs(demo.secondAdmin), newMember()]);
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await paidOrder(member, ware!);
  const { header, line } = await statementOf(member.phone);
  const amount = order.total_amount;
  const own = moved(line, header, { Date: `${longAgo} 10:00:00`, Balance: String(50_000 + amount) });
  const stranger = moved(line, header, {
    Date: `${longAgo} 11:00:00`,
    'Financial Transaction Id': '990001',
    'External Id': '',
    Amount: '"7,000.00"',
    Balance: String(57_000 + amount),
  });
  const bad = moved(line, header, { Date: 'yesterday', 'Financial Transaction Id': '990002' });

  const watched = await open({ as: admin, viewport: LAPTOP });
  watched.allow(/status of (400|409) .*\/(statements|decide)\/$/);
  const { page } = watched;
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const difference = (title: RegExp) => region('Differences').getByRole('listitem').filter({ hasText: title }).first();
  await page.goto('/admin/finance?tab=reconciliation');
  await expect(region('Days')).toContainText('Import the first statement');
  await test.step('a wrong file is taken back, and says so', async () => {
    const wrong = {
      Date: `${longAgo} 09:00:00`,
      'Financial Transaction Id': '990009',
      'External Id': '',
      Balance: '1',
    };
    await choose(page, [header, moved(line, header, wrong)].join('\r\n'));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('1 imported statement').click();
    await page.getByRole('button', { name: /^Take Back/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Take Back' }).click();
    await expect(dialog.getByText('Please say why, in a few words')).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await dialog.getByLabel('Reason').fill('The file of another business');
    await dialog.getByRole('button', { name: 'Take Back' }).click();
    const list = page.getByRole('list', { name: 'Imported statements' });
    await expect(list).toContainText(/Taken back .* by Sarah Namukasa: The file of another business/);
    await expect(region('Days')).toContainText('Import the first statement');
  });
  await test.step('a file is looked at before it is imported', async () => {
    await choose(page, 'Dear customer');
    await expect(page.getByText('No line names the columns')).toBeVisible();
    await choose(page, [header, own, bad, stranger].join('\r\n'));
    await expect(region('Statements')).toContainText('Line 3: Not a date: “yesterday”');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('2 new lines imported.')).toBeVisible();
  });
  await test.step('the payment matches; what nobody asked for and the float of the first day do not', async () => {
    await expect(difference(/MTN 990001/)).toContainText('Only in the statement');
    await expect(difference(/What MTN held before the first statement/)).toContainText('Opening balance differs');
    await expect(region('Days')).toContainText('2 differences to be resolved.');
    await expect(page.getByRole('button', { name: /^Close Day/ })).toBeDisabled();
  });
  await test.step('each is corrected with a reason, once a second person agrees', async () => {
    for (const title of [/MTN 990001/, /What MTN held/]) {
      await difference(title)
        .getByRole('button', { name: /^Resolve/ })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Correct the ledger').click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Please give a reason')).toBeVisible();
      await dialog.getByLabel('Reason').fill('Seen in the portal');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(difference(title)).toContainText('A correction waits for a second person');
    }
    // Whoever asked for it is not asked to agree.
    await expect(difference(/MTN 990001/)).toContainText('Another admin has to agree.');
    await expect(difference(/MTN 990001/).getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    const waiting = await call(listDifferences, { token: second.access, query: { network: 'mtn' } });
    for (const { adjustment } of waiting.results.filter((each) => each.adjustment?.status === 'waiting')) {
      await call(decideAdjustment, {
        token: second.access,
        params: { id: adjustment!.id },
        body: { decision: 'approve' },
      });
    }
    // The stream tells the open page.
    await expect(difference(/MTN 990001/)).toBeHidden();
  });
  await test.step('then the day balances and is closed', async () => {
    await page.getByRole('button', { name: /^Close Day/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Day' }).click();
    await expect(region('Days')).toContainText(/Closed .* by Sarah Namukasa/);
    const { results } = await call(listDays, { token: admin.access, query: { network: 'mtn' } });
    expect(results.find(({ day }) => day === longAgo)).toMatchObject({ closing: 57_000 + amount, refusals: [] });
  });
  const phone = await open({ as: second });
  await phone.page.goto('/admin/finance?tab=reconciliation');
  await expect(phone.page.getByRole('region', { name: 'Days', exact: true })).toContainText('Closed');
  await expectAccessible(phone.page, IN_BOTH_SCHEMES);
});
