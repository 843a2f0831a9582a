import { readFile } from 'node:fs/promises';

import { apply } from '@club/contract/people/membership';
import { approveApplication } from '@club/contract/people/membership-desk';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newApplicant, newPerson, signInAs } from '#e2e/people.ts';
import { expectAccessible, expectToast, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

const CHECK = '**/members/check_status/';

test('the success page shows id, time and state, and leads on', async ({ open }) => {
  const applicant = await newApplicant();
  const watched = await open();
  watched.allow(/ERR_FAILED/);
  const { page } = watched;

  await test.step('without a phone it leads to the landing page', async () => {
    await page.goto('/application-success');
    await expect(page).toHaveURL('/');
  });
  const receipt = page.getByRole('region', { name: 'Your application' });
  await test.step('Application ID, Submitted On, Pending Review; an id that was made up is not printed back', async () => {
    await page.goto(`/application-success?phone=${encodeURIComponent(applicant.phone)}&applicationId=AP-261121-9999`);
    await expect(receipt).toContainText(`Application ID${applicant.application_id}`);
    await expect(receipt).toContainText(/Submitted On\d{1,2} \w{3} 20\d\d, \d\d:\d\d/);
    await expect(receipt).toContainText('Pending Review');
  });
  await test.step("What's Next, the links, Spread the Word", async () => {
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: "What's Next" })).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: 'You hear from us' })).toContainText(
      'An SMS tells you as soon as it is decided.',
    );
    const phone = `%2B256${applicant.phone.slice(1)}`;
    await expect(main.getByRole('link', { name: 'Check Application Status' })).toHaveAttribute(
      'href',
      `/application-status?phone=${phone}`,
    );
    await expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    await main.getByRole('button', { name: 'Spread the Word' }).click();
    const dialog = page.getByRole('dialog', { name: 'Spread the Word' });
    await expect(dialog.getByLabel('Your referral link')).toHaveValue(
      `${process.env['CLUB_ORIGIN']}/apply?ref=${applicant.referral_code}`,
    );
  });
  await test.step('the phone is stored as applicantPhone and serves the next visit without a query', async () => {
    expect(await page.evaluate(() => localStorage.getItem('applicantPhone'))).toBe(`+256${applicant.phone.slice(1)}`);
    await page.goto('/application-success');
    await expect(receipt).toContainText('Pending Review');
    await expect(page).toHaveURL('/application-success');
  });
  await test.step('with no id from the server, that of the address stands in, and without one it makes one up', async () => {
    await page.route(CHECK, (route) => route.abort());
    await page.goto('/application-success?applicationId=AP-261121-0042');
    await expect(receipt).toContainText('AP-261121-0042');
    for (const id of ['', '?applicationId=WINNER']) {
      await page.goto(`/application-success${id}`);
      await expect(receipt).toContainText(/Application IDAP-\d{6}-\d{4}/);
    }
    await page.unroute(CHECK);
  });
  await test.step('for a phone that nobody applied with it says so instead', async () => {
    watched.allow(/status of 404/);
    await page.goto('/application-success?phone=0779999998&applicationId=AP-261121-0042');
    await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible();
    await expect(page).toHaveURL(/\/application-status\?phone=/);
  });
});

test('the status of a waiting applicant: place, link, sharing, QR code, friend and notices', async ({ open }) => {
  const friend = await newApplicant();
  const { first_name, last_name, phone, pin } = newPerson();
  const join_reasons: ('special_prices' | 'cashback_rewards')[] = ['special_prices', 'cashback_rewards'];
  const { referral_code: ref } = friend;
  const body = { first_name, last_name, mtn_money_number: phone, pin, join_reasons, referral_code: ref };
  const { referral_code } = await call(apply, { body });
  const watched = await open();
  const { page } = watched;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const main = page.getByRole('main');
  const link = `${process.env['CLUB_ORIGIN']}/apply?ref=${referral_code}`;

  await test.step('without a phone it leads to the application form', async () => {
    await page.goto('/application-status');
    await expect(page).toHaveURL('/apply');
  });
  await test.step('a spinner, then the badge', async () => {
    const gate = Promise.withResolvers<void>();
    await page.route(CHECK, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`/application-status?phone=256${phone.slice(1)}`);
    await expect(page.getByText('Checking your application...')).toBeVisible();
    gate.resolve();
    await expect(main.getByText('Application Pending')).toBeVisible();
  });
  await test.step('position, progress bar and hint', async () => {
    const place = main.getByRole('heading', { name: /^Current Position: #[\d,]+ in Line$/ });
    const position = Number((await place.innerText()).replaceAll(/\D/g, ''));
    const percent = Math.min(99, Math.max(0, 100 - position));
    await expect(main.getByRole('progressbar', { name: 'Your way to the front' })).toHaveAttribute(
      'aria-valuenow',
      String(percent),
    );
    await expect(main).toContainText('Refer 2 friends to jump 15 spots');
  });
  await test.step('the referral link and its copy button with a toast of 2 seconds', async () => {
    await expect(main.getByLabel('Your referral link')).toHaveValue(link);
    await main.getByRole('button', { name: 'Copy link' }).click();
    await expectToast(page, 'Referral link copied to clipboard!', 2_000);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
  });
  await test.step('share buttons for WhatsApp, SMS and e-mail', async () => {
    const share = main.getByRole('list', { name: 'Share your link' });
    for (const [name, start] of [
      ['WhatsApp', 'https://wa.me/?text='],
      ['SMS', 'sms:?&body='],
      ['E-mail', 'mailto:?subject='],
    ] as const) {
      const address = await share.getByRole('link', { name }).getAttribute('href');
      expect(address).toContain(start);
      expect(decodeURIComponent(address ?? '')).toContain(link);
    }
  });
  await test.step('the QR code, 200 px, to download as SVG', async () => {
    await expect(main.getByRole('img', { name: 'QR code of your referral link' })).toHaveAttribute('width', '200');
    const saving = page.waitForEvent('download');
    await main.getByRole('link', { name: 'Download QR code' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/\.svg$/);
    expect(await readFile(await saved.path(), 'utf8')).toContain('<svg xmlns');
  });
  await test.step('who referred, and how news will come: by e-mail too where there is an address', async () => {
    await expect(main).toContainText(`You were referred by ${friend.first_name} ${friend.last_name.charAt(0)}`);
    await expect(main).toContainText('You will get an SMS as soon as your status changes.');
  });
  await test.step('footer: the support address', () =>
    expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.+@.+/));
});

test('the status of an approved applicant, an unknown status, and a check that fails', async ({ open }) => {
  const [applicant, { access }] = await Promise.all([newApplicant(), signInAs(demo.admin)]);
  const watched = await open();
  watched.allow(/ERR_FAILED|status of 418/);
  const { page } = watched;
  const main = page.getByRole('main');
  const visit = () => page.goto(`/application-status?phone=${applicant.phone}`);

  await test.step('a status this version does not know', async () => {
    await page.route(CHECK, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), status: 'paused' } });
    });
    await visit();
    await expect(main.getByText('Unknown Status')).toBeVisible();
    await page.unroute(CHECK);
  });
  await test.step('the text for what nobody foresaw, Try Again and Back to Application', async () => {
    await page.route(CHECK, (route) => route.fulfill({ status: 418, json: {} }));
    await visit();
    const text = 'An error occurred while checking your application status. Please try again.';
    await expect(main.getByText(text)).toBeVisible();
    await expect(main.getByRole('link', { name: 'Back to Application' })).toHaveAttribute('href', '/apply');
    await page.unroute(CHECK);
    await main.getByRole('button', { name: 'Try Again' }).click();
    await expect(main.getByText('Application Pending')).toBeVisible();
  });
  await test.step('approved: congratulations and the way to sign-in', async () => {
    const body = { override_unconfirmed: true };
    await call(approveApplication, { params: { id: applicant.id }, body, token: access });
    await visit();
    await expect(main.getByText('Application Approved')).toBeVisible();
    await page.goto(`/application-success?phone=${applicant.phone}`);
    await expect(page).toHaveURL(/\/application-status\?phone=/);
    await expect(main.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
    await main.getByRole('link', { name: 'Login to Your Account' }).click();
    await expect(page).toHaveURL('/login');
  });
});

const NO_STORAGE = `Object.defineProperty(globalThis, 'localStorage', {
  get() { throw new DOMException('No.', 'SecurityError'); },
})`;

test('far back in line the page explains the empty bar, and says which friends do not count yet', async ({ open }) => {
  const { phone } = await newApplicant();
  const { page } = await open();
  const told = { queue_position: 3_412, total_waiting: 5_120, friends_looked_at: 1, friends_unconfirmed: 2 };
  await page.route(CHECK, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...told } });
  });
  await page.goto(`/application-status?phone=${phone}`);
  await expect(page.getByRole('progressbar', { name: 'Your way to the front' })).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByText('3,411 people are ahead of you')).toBeVisible();
  await expect(
    page.getByText(/^1,708 people are behind you\. The bar fills up over the last 100 spots\.$/),
  ).toBeVisible();
  await expect(page.getByText('1 friend has confirmed. Our team checks it before it counts.')).toBeVisible();
  await expect(
    page.getByText(/^2 friends have applied with your link and not confirmed their number yet/),
  ).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
});

test('news comes by SMS and e-mail to whoever gave an address', async ({ open }) => {
  const { phone } = await newApplicant(undefined, { email: 'amina@mail.example' });
  const { page } = await open();
  await page.goto(`/application-status?phone=${phone}`);
  await expect(page.getByText('You will get an SMS and an e-mail as soon as your status changes.')).toBeVisible();
  await test.step('nobody referred them, so nobody is named', () =>
    expect(page.getByText('You were referred by')).toHaveCount(0));
});

test('each tab goes on showing its own application, and names it in its address', async ({ open }) => {
  const [first, second] = await Promise.all([newApplicant(), newApplicant()]);
  const { page } = await open();
  const other = await page.context().newPage();
  await page.goto(`/application-status?phone=${first.phone}`);
  await expect(page.getByText(first.application_id)).toBeVisible();
  await other.goto(`/application-status?phone=${second.phone}`);
  await expect(other.getByText(second.application_id)).toBeVisible();
  await page.reload();
  await expect(page.getByText(first.application_id)).toBeVisible();
  await expect(page).toHaveURL(/\?phone=/);
  await test.step('without a number it names the one of the last visit', async () => {
    await page.goto('/application-status');
    await expect(page.getByText(first.application_id)).toBeVisible();
    await expect(page).toHaveURL(`/application-status?phone=%2B256${first.phone.slice(1)}`);
  });
});

test('a number that nobody applied with is tried again on the page itself', async ({ open }) => {
  const applicant = await newApplicant();
  const watched = await open();
  watched.allow(/status of 404 .*\/members\/check_status\/$/);
  const { page } = watched;
  await page.goto(`/application-status?phone=${newPerson().phone}`);
  await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible();
  const again = page.getByRole('region', { name: 'Try another number' });
  await again.getByRole('button', { name: 'Check Status' }).click();
  await expect(again.getByLabel('Phone number')).toHaveAccessibleDescription(/Please enter your phone number/);
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await again.getByLabel('Phone number').fill(`256${applicant.phone.slice(1)}`);
  await again.getByRole('button', { name: 'Check Status' }).click();
  await expect(page.getByText('Application Pending')).toBeVisible();
});

test('a browser that refuses storage shows the status again when it is loaded again', async ({ open }) => {
  const { phone } = await newApplicant();
  const { page } = await open();
  await page.addInitScript(NO_STORAGE);
  const pending = page.getByRole('main').getByText('Application Pending');
  await page.goto(`/application-status?phone=${phone}`);
  await expect(pending).toBeVisible();
  await page.reload();
  await expect(pending).toBeVisible();
});

test('while the status is asked for nothing stands below it in the window, that would jump when it comes', async ({
  open,
}) => {
  const applicant = await newApplicant();
  const { page } = await open();
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(CHECK, async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.goto(`/application-status?phone=${applicant.phone}`);
  await expect(page.getByText('Checking your application...')).toBeInViewport();
  const below = page.getByText('Questions about your application?');
  await expect(below).not.toBeInViewport();
  letGo();
  await expect(page.getByText(/^Current Position/)).toBeInViewport();
  await expect(below).not.toBeInViewport();
});
