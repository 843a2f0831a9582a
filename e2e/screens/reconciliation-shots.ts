import { randomInt } from 'node:crypto';

import type { Page } from 'playwright-core';

import type { Shot } from './shot.ts';

const path = '/admin/finance?tab=reconciliation';
const base = { who: 'admin', path, shows: 'Statement of MTN' } as const;

/** A float, three collections that nobody here knows, and a line that is not understood. */
function statement(): string {
  const lines = [10_000, 25_000, 7_500].map((amount, index, all) => {
    const balance = 5_000_000 + all.slice(0, index + 1).reduce((sum, each) => sum + each - 50, 0);
    return `${randomInt(1_000_000_000)},2026-09-0${index + 1} 10:00:00,SUCCESSFUL,PAYMENT,256772000${100 + index},${amount},50,${balance}`;
  });
  const header = 'Transaction Id,Date,Status,Type,From,Amount,Fee,Balance';
  return [header, ...lines, '7,soon,SUCCESSFUL,PAYMENT,,1000,0,'].join('\n');
}

async function chooseFile(page: Page): Promise<void> {
  const file = { name: 'mtn-september.csv', mimeType: 'text/csv', buffer: Buffer.from(statement()) };
  await page.getByLabel('Choose a CSV File').setInputFiles(file);
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
}

async function importFile(page: Page): Promise<void> {
  await chooseFile(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Only in the statement', { exact: true }).first().waitFor();
}

async function resolve(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Resolve/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Correct the ledger').click();
}

export const reconciliationShots: Shot[] = [
  { ...base, name: 'reconciliation-empty', path: `${path}&network=airtel`, shows: 'Nothing was imported yet.' },
  { ...base, name: 'reconciliation-file', act: chooseFile },
  { ...base, name: 'reconciliation-imported', act: importFile, dark: true },
  { ...base, name: 'reconciliation-resolve', act: resolve, isWindow: true },
  { ...base, name: 'reconciliation-loading', state: 'loading' },
  { ...base, name: 'reconciliation-error', state: 'error', shows: 'The reconciliation could not be shown' },
  { name: 'sandbox-statements', who: 'visitor', path: '/statements', onHandset: true, shows: 'MTN Mobile Money' },
];
