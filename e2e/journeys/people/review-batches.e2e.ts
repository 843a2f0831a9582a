import { expect, test } from '#e2e/journey.ts';
import { demo, newApplicant, newConfirmedApplicant, newPerson, signInAs } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

test('the next in line are approved in one go, and taken back after a reload in another browser', async ({ open }) => {
  await Promise.all([newConfirmedApplicant(), newConfirmedApplicant()]);
  const admin = await signInAs(demo.admin);
  const [{ page: desk }, { page: phone }] = [await open({ as: admin, viewport: LAPTOP }), await open({ as: admin })];
  await Promise.all([desk.goto('/admin/applications'), phone.goto('/admin/applications')]);
  await expect(phone.getByRole('list', { name: 'Applications' })).toBeVisible();

  await test.step('sees first who it would be', async () => {
    await desk.getByRole('button', { name: 'Approve next…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Approve the next in line' });
    await dialog.getByLabel('How many').fill('0');
    await dialog.getByRole('button', { name: 'Show who' }).click();
    await expect(dialog.getByLabel('How many')).toHaveAccessibleDescription('Please enter a number from 1 to 100');
    await dialog.getByLabel('How many').fill('2');
    await dialog.getByRole('button', { name: 'Show who' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog).toContainText(
      '2 applicants will be approved, and 2 SMS go out after 10 minutes, for about UGX 70.',
    );
    await expectAccessible(desk, IN_BOTH_SCHEMES);
  });

  await test.step('a second press, from another browser that shows the same two, approves nobody else', async () => {
    const [here, there] = [desk, phone].map((page) => page.getByRole('dialog', { name: 'Approve the next in line' }));
    await phone.getByRole('button', { name: 'Approve next…' }).click();
    await there!.getByLabel('How many').fill('2');
    await there!.getByRole('button', { name: 'Show who' }).click();
    await expect(there!.getByRole('listitem')).toHaveCount(2);
    await here!.getByRole('button', { name: 'Approve 2' }).click();
    await expect(here!).toBeHidden();
    await there!.getByRole('button', { name: 'Approve 2' }).click();
    await expect(phone.getByText('None approved. 2 had been decided meanwhile.')).toBeVisible();
    await expect(there!).toBeHidden();
  });

  const bars = [desk, phone].map((page) => page.getByRole('region', { name: 'Approved a moment ago' }));
  await test.step('the offer to undo survives a reload, and the other browser has it too', async () => {
    await desk.reload();
    for (const bar of bars) {
      await expect(bar).toContainText('2 applications approved');
      await expect(bar).toContainText(/By Sarah Namukasa at \d\d:\d\d. The SMS go out in (9|10) minutes./);
    }
    await expectAccessible(desk);
    await expectAccessible(phone, IN_BOTH_SCHEMES);
  });

  await test.step('takes it back', async () => {
    await bars[1]!.getByRole('button', { name: 'Undo' }).click();
    await expect(phone.getByText('2 approvals taken back.')).toBeVisible();
    for (const bar of bars) await expect(bar).toBeHidden();
  });
});

test('applications are reviewed with the keyboard alone, and a rejected applicant reads why', async ({ open }) => {
  const last_name = `Kirabo${newPerson()
    .phone.slice(-5)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
  const rejected = await newConfirmedApplicant({ first_name: 'Aisha', last_name });
  const approved = await newApplicant(undefined, { first_name: 'Brian', last_name });
  const { page } = await open({ as: await signInAs(demo.admin), viewport: LAPTOP });
  await page.goto(`/admin/applications?search=${last_name}`);
  await expect(page.getByText('2 applications', { exact: true })).toBeVisible();
  await expect(page.getByText('J K or ↓ ↑ move, Enter opens, A approves, R rejects, H holds')).toBeVisible();

  await test.step('goes from line to line, and opens one', async () => {
    await page.keyboard.press('j');
    await expect(page.getByRole('button', { name: /Aisha/ })).toBeFocused();
    await page.keyboard.press('j');
    await expect(page.getByRole('button', { name: /Brian/ })).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: `Details of Aisha ${last_name}` })).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });
  await test.step('rejects with R', async () => {
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: `Reject Aisha ${last_name}?` });
    // Also in a low window the two buttons are there without scrolling.
    for (const size of [LAPTOP, { width: 1280, height: 500 }, LAPTOP]) {
      await page.setViewportSize(size);
      for (const name of ['Reject', 'Cancel']) {
        await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
    }
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByText('Please choose a reason')).toBeVisible();
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await dialog.getByLabel('A word to the applicant').fill('Please try again in spring.');
    await dialog.getByLabel('May apply again').selectOption('After 90 days');
    await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
    await expect(page.getByText(`The application of Aisha ${last_name} is rejected.`)).toBeVisible();
  });
  await test.step('approves the next with A', async () => {
    await expect(page.getByRole('button', { name: /Brian/ })).toBeFocused();
    await page.keyboard.press('a');
    const dialog = page.getByRole('alertdialog', { name: `Approve Brian ${last_name}?` });
    await dialog.getByRole('button', { name: 'Approve anyway' }).press('Enter');
    await expect(page.getByText(`Brian ${last_name} is now a member and is told by SMS.`)).toBeVisible();
    await expect(page.getByText('No application matches')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Applications' })).toBeFocused();
  });

  await test.step('rejected view: possible reasons, a word, when to apply again, the way home', async () => {
    const visitor = await open();
    await visitor.page.goto(`/application-status?phone=${rejected.phone}`);
    const main = visitor.page.getByRole('main');
    await expect(main.getByText('Application Rejected')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Application Not Accepted' })).toBeVisible();
    for (const reason of [
      'A high volume of applications',
      'Incomplete or incorrect information',
      'Not meeting our current criteria',
    ]) {
      await expect(main.getByRole('listitem').filter({ hasText: reason })).toBeVisible();
    }
    await expect(main).toContainText('Please try again in spring.');
    await expect(main).toContainText(/You may apply again from \d{1,2} \w{3} 20\d\d\./);
    await expectAccessible(visitor.page, IN_BOTH_SCHEMES);
    await main.getByRole('link', { name: 'Return to Home' }).click();
    await expect(visitor.page).toHaveURL('/');
    await visitor.page.goto(`/application-status?phone=${approved.phone}`);
    await expect(main.getByText('Application Approved')).toBeVisible();
  });
});

test('an application is put on hold, approved by a double click once it goes on, and its history is in words', async ({
  open,
}) => {
  const { phone, first_name, last_name, application_id } = await newConfirmedApplicant();
  const name = `${first_name} ${last_name}`;
  const { page } = await open({ as: await signInAs(demo.admin), viewport: LAPTOP });
  await page.goto(`/admin/applications?search=${application_id}`);
  const line = page.getByRole('button', { name: new RegExp(application_id) });
  await line.click();
  const details = page.getByRole('group', { name: `Details of ${name}` });

  await test.step('on hold it is not approved', async () => {
    await details.getByRole('button', { name: 'Hold' }).click();
    const dialog = page.getByRole('dialog', { name: `Put ${name} on hold?` });
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(dialog.getByText('Please say why')).toBeVisible();
    await dialog.getByLabel('Why').fill('Call about the name first');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(page.getByText(`The application of ${name} is on hold.`)).toBeVisible();
    await page.getByRole('button', { name: 'On hold', exact: true }).click();
    // In the list of before it is open, and a click would close it.
    await expect(details).toBeHidden();
    await line.click();
    await expect(details).toContainText('Call about the name first');
    await expect(details.getByRole('button', { name: 'Approve' })).toBeHidden();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });
  await test.step('the applicant sees nothing of it', async () => {
    const visitor = await open();
    await visitor.page.goto(`/application-status?phone=${phone}`);
    await expect(visitor.page.getByText('Application Pending')).toBeVisible();
    await expect(visitor.page.getByText('Call about')).toHaveCount(0);
  });
  await test.step('it goes on, and two clicks on Approve send one request', async () => {
    await details.getByRole('button', { name: 'Let it go on' }).click();
    await expect(page.getByText(`The application of ${name} goes on.`)).toBeVisible();
    await page.goto(`/admin/applications?search=${application_id}`);
    await line.click();
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/approve/') && sent.push(request.url()));
    await details.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).dblclick();
    await expect(page.getByText(`${name} is now a member and is told by SMS.`)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(sent).toHaveLength(1);
  });
  await test.step('what was done is said in words', async () => {
    await page.goto(`/admin/applications?status=all&search=${application_id}`);
    await line.click();
    const done = details.getByRole('list', { name: 'What was done' });
    await expect(done.getByRole('listitem')).toHaveText([
      /^Approved by Sarah Namukasa/,
      /^Let go on by Sarah Namukasa/,
      /^Put on hold by Sarah Namukasa“Call about the name first”/,
    ]);
  });
  await test.step('and found in the journal by words and days', async () => {
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByLabel('Search the journal').fill(`hold ${application_id}`);
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText(`Application: put on hold – ${name}, ${application_id}`);
    await expect(entries).toContainText('Hold reason: Call about the name first');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByLabel('To', { exact: true }).fill('2026-01-01');
    await expect(page.getByText('Nothing was written down in these days with these words.')).toBeVisible();
  });
});

test('two friends who confirm their numbers move an applicant ahead, and the page tells why', async ({ open }) => {
  await Promise.all(Array.from({ length: 3 }, () => newApplicant()));
  const applicant = await newConfirmedApplicant({ first_name: 'Zaituni', last_name: 'Namara' });
  const { page } = await open();
  await page.goto(`/application-status?phone=${applicant.phone}`);
  await expect(page.getByText('You joined the queue')).toBeVisible();
  for (const first_name of ['Patrick', 'Rehema']) {
    await newConfirmedApplicant({ first_name, last_name: 'Wanyama' }, applicant.referral_code);
  }
  await page.reload();
  const log = page.getByRole('list', { name: 'Changes of your position' });
  await expect(log.getByRole('listitem').first()).toContainText(/Friends confirmed: up \d+ spots/);
  await expect(log.getByRole('listitem').first()).toContainText(/From #\d+ to #\d+/);
  await expect(page.getByText('2 friends confirmed so far. 2 more for the next jump.')).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
});
