import { readFile } from 'node:fs/promises';

import { disputeStatement } from '@club/contract/money/settlements';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, signInAs } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

const OUTLET = 'Freshbasket Supermarket';

test('an outlet gets its statement, agrees, and is paid by two admins', async ({ open }) => {
  const [admin, second, manager] = await Promise.all(
    [demo.admin, demo.secondAdmin, demo.manager].map((one) => signInAs(one)),
  );
  const desk = await open({ as: admin!, viewport: LAPTOP });
  const counter = await open({ as: manager! });
  const other = await open({ as: second!, viewport: LAPTOP });
  const { page } = desk;

  await test.step('an admin says where the outlet is paid, and makes the statement', async () => {
    await page.goto('/admin/finance?tab=settlements');
    const outlets = page.getByRole('list', { name: 'Settlements' });
    await expect(outlets.getByRole('listitem').filter({ hasText: OUTLET })).toContainText('No number yet');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await outlets.getByRole('link', { name: OUTLET }).click();
    await page.getByRole('button', { name: 'Set Number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set the number' });
    await dialog.getByLabel('Phone number').fill('0752000777');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please enter a valid MTN number')).toBeVisible();
    await dialog.getByLabel('Phone number').fill('0772000777');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // Whole, so that it can be compared with what was typed.
    await expect(page.getByText(`${OUTLET} is paid to MTN +256 772 000 777`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make Statement' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement 1');
    await expect(page.getByText('To be agreed')).toBeVisible();
  });

  const { page: till } = counter;
  await test.step('the manager compares it, takes it along as a file, and agrees with the keyboard', async () => {
    await till.goto('/outlet/orders');
    // On a phone the links of the console wait behind a line that says where one is.
    const links = till.getByRole('navigation', { name: 'Outlet Manager' });
    const opener = links.getByRole('button', { name: /: all pages/ });
    await opener.press('Enter');
    await expect(links.getByRole('link', { name: 'Statements' })).toBeVisible();
    await till.keyboard.press('Escape');
    await expect(links.getByRole('link')).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await links.getByRole('link', { name: 'Statements' }).click();
    await expect(opener).toHaveText(/^Statements/);
    await expectAccessible(till);
    await till.getByRole('link', { name: /^Statement 1/ }).click();
    const total = till.getByRole('region', { name: 'What it adds up' });
    await expect(total).toContainText(/Owed to the outlet on .*UGX [\d,]+$/);
    await expect(till.getByRole('row').nth(1)).toContainText(/Sale.*KC-\d{6}-\d{5}/);
    await expectAccessible(till, IN_BOTH_SCHEMES);
    const [sheet] = await Promise.all([
      till.waitForEvent('download'),
      till.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(sheet.suggestedFilename()).toBe('freshbasket-supermarket-statement-1.csv');
    const lines = (await readFile(await sheet.path(), 'utf8')).trim().split('\r\n');
    const closing = lines.at(-1)!.split(',').at(-1)!;
    await expect(total).toContainText(`UGX ${Number(closing).toLocaleString('en-UG')}`);
    const [paper] = await Promise.all([
      till.waitForEvent('download'),
      till.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
    // Printed from its page there is nothing on it to press.
    await expect(till.getByRole('main').getByRole('button')).not.toHaveCount(0);
    await till.emulateMedia({ media: 'print' });
    await expect(total).toBeVisible();
    await expect(till.getByRole('main').getByRole('button')).toHaveCount(0);
    await till.emulateMedia({ media: 'screen' });
    await till.getByRole('button', { name: 'Agree' }).focus();
    await till.keyboard.press('Enter');
    await expect(till.getByText('Two admins approve it now')).toBeVisible();
  });

  await test.step('it disputes after all: the answer with a correction takes two admins', async () => {
    const id = page.url().split('/').at(-1)!;
    const body = { dispute: 'An order of Friday is missing' };
    await call(disputeStatement, { token: manager!.access, params: { id }, body });
    // The first admin's screen has followed what the manager did.
    await page.getByRole('button', { name: 'Answer' }).click();
    const dialog = page.getByRole('dialog', { name: `Answer ${OUTLET}` });
    await dialog.getByLabel('Correction (UGX)').fill('2,0x');
    await dialog.getByRole('button', { name: 'Send Answer' }).click();
    await expect(dialog).toContainText('Please enter whole shillings');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await dialog.getByLabel('Answer', { exact: true }).fill('You are right, it was left out');
    await dialog.getByLabel('Correction (UGX)').fill('2,000');
    await dialog.getByRole('button', { name: 'Send Answer' }).click();
    await expect(page.getByRole('button', { name: 'Take It Back' })).toBeVisible();
    await other.page.goto(new URL(page.url()).pathname);
    await expect(other.page.getByText('UGX 2,000 is added to the outlet’s account')).toBeVisible();
    await expectAccessible(other.page, IN_BOTH_SCHEMES);
    await other.page.getByRole('button', { name: 'Approve' }).click();
    await till.getByRole('button', { name: 'Agree' }).click();
    await expect(till.getByText('Two admins approve it now').last()).toBeVisible();
  });

  await test.step('two admins approve, the money arrives, and the statement says so to all', async () => {
    await page.getByRole('button', { name: /^Approve UGX/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText('To MTN +256 772 000 777');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('You have approved.')).toBeVisible();
    await expect(other.page.getByRole('button', { name: 'Paid by Hand' })).toBeVisible();
    // On second thoughts, by the keyboard; it takes two again, and the other screen has followed.
    await page.getByRole('button', { name: 'Take It Back' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Progress' })).toBeFocused();
    await expect(other.page.getByRole('button', { name: 'Paid by Hand' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Approve UGX/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('You have approved.')).toBeVisible();
    await other.page.getByRole('button', { name: 'Paid by Hand' }).click();
    const byHand = other.page.getByRole('dialog', { name: `${OUTLET} was paid by hand?` });
    await byHand.getByRole('button', { name: 'Record Payment' }).click();
    await expect(byHand).toContainText('Please enter the transaction ID');
    await expectAccessible(other.page, IN_BOTH_SCHEMES);
    await byHand.getByRole('button', { name: 'Cancel' }).click();
    await other.page.getByRole('button', { name: /^Approve UGX/ }).click();
    await expect(other.page.getByRole('alertdialog')).toContainText('Sarah Namukasa has approved it');
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    for (const screen of [other.page, page, till]) {
      const payments = screen.getByRole('region', { name: 'Payments' });
      await expect(payments).toContainText(/Paid.*Transaction \d+/s, { timeout: 30_000 });
    }
    await expect(other.page.getByRole('region', { name: 'Payments' })).toContainText(
      'Approved by Sarah Namukasa and Peter Wasswa',
    );
    await expect(till.getByText(/Approved by/)).toHaveCount(0);
  });
});
