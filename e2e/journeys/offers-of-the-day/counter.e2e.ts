import { listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { redeemAtCounter } from '@club/contract/offers-of-the-day/redemption';
import { getMe } from '@club/contract/people/members';

import { call } from '#e2e/api.ts';
import { browserThatSees } from '#e2e/camera.ts';
import { openTablet } from '#e2e/counter.ts';
import { boughtCode, newStaff } from '#e2e/day-offer.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { kasente } from '#e2e/operator.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { COUNTER_TABLET, expectAccessible, IN_BOTH_SCHEMES, openBrowser } from '#e2e/watch.ts';

const OFFER = 'A week of breakfast';
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/;

test('neither phone nor counter has a network, and the QR is scanned from the screen and told later', async ({
  open,
}) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const staff = await newStaff(manager, 'Sarah Auma');
  const first = await boughtCode(member, OFFER);
  const { code } = first;
  const second = await boughtCode(member, OFFER);
  const phone = await open({ as: member, offlineSupport: true });
  phone.allow(NO_NETWORK);

  await test.step('the member loses the network after buying and still has the code and its QR', async () => {
    const { page } = phone;
    await page.goto('/my-codes');
    await expect(page.getByText('Your code').first()).toBeVisible();
    await page.evaluate('navigator.serviceWorker.ready');
    const card = page.getByRole('listitem').filter({ hasText: [...code].join(' ') });
    await card.getByRole('button', { name: 'QR Code' }).click();
    await expect(page.getByRole('img', { name: `QR code of ${OFFER}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText(/^As of/)).toBeVisible();
    await card.getByRole('button', { name: 'QR Code' }).click();
    await expect(page.getByRole('img', { name: `QR code of ${OFFER}` })).toBeVisible();
    await expectAccessible(page);
  });

  const browser = await browserThatSees(phone.page);
  try {
    const counter = await openBrowser(browser, { as: manager, viewport: COUNTER_TABLET });
    counter.allow(NO_NETWORK);
    const { page } = counter;
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');

    await test.step('work without a network is allowed with the PIN of whoever works', async () => {
      await page.goto('/outlet/counter');
      await main.getByRole('button', { name: /^Allow/ }).click();
      await dialog.getByLabel('6-digit staff PIN').fill(staff.pin);
      await dialog.getByRole('button', { name: 'Allow' }).click();
      await expect(main.getByText(/Allowed by Sarah Auma until/)).toBeVisible();
      await expectAccessible(page, IN_BOTH_SCHEMES);
    });

    await test.step('without a network digits are not enough, and the signed QR is taken as provisional', async () => {
      await page.context().setOffline(true);
      await expect(main.getByText('No network')).toBeVisible();
      await main.getByLabel('8-digit code').fill(code);
      await main.getByRole('button', { name: 'Check Code' }).click();
      await expect(main.getByText('Without a network only the signed QR can be checked.')).toBeVisible();
      await main.getByRole('button', { name: 'Next code' }).click();
      await main.getByRole('button', { name: 'Scan the QR' }).click();
      await expect(main.getByText('Provisional')).toBeVisible({ timeout: 30_000 });
      await expect(main.getByText(`${OFFER} · for`)).toBeVisible();
      await expectAccessible(page, IN_BOTH_SCHEMES);
      await main.getByRole('button', { name: 'Hand over', exact: true }).click();
      await expect(main.getByText('1 hand-over still to be told to the club')).toBeVisible();
      await main.getByRole('button', { name: 'Next code' }).click();
    });

    await test.step('the same again is refused on this device, and a changed QR as well', async () => {
      await main.getByRole('button', { name: 'Scan the QR' }).click();
      await expect(main.getByText('Already used')).toBeVisible({ timeout: 30_000 });
      await main.getByRole('button', { name: 'Next code' }).click();
      const changed = second.qr_text!.replace(`:${second.code}:`, `:${code}:`);
      await main.getByLabel('8-digit code').fill(changed);
      await expect(main.getByText('No such code')).toBeVisible();
      await main.getByRole('button', { name: 'Next code' }).click();
    });

    await test.step('another one is handed over that was redeemed elsewhere meanwhile', async () => {
      await main.getByLabel('8-digit code').fill(second.qr_text!);
      await expect(main.getByText('Provisional')).toBeVisible();
      await main.getByRole('button', { name: 'Hand over', exact: true }).click();
      await expect(main.getByText('2 hand-overs still to be told to the club')).toBeVisible();
      await call(redeemAtCounter, { token: manager.access, body: { code: second.code, pin: staff.pin } });
    });

    await test.step('once there is a network they are told: one is redeemed, the other reported', async () => {
      await page.context().setOffline(false);
      await expect(main.getByText(/still to be told/)).toHaveCount(0, { timeout: 30_000 });
      const conflicts = main.getByRole('region', { name: 'Conflicts', exact: true });
      await conflicts.getByText(`${OFFER} for`).first().click();
      await expect(conflicts.getByText('The code had been used before.').first()).toBeVisible();
      await expectAccessible(page, IN_BOTH_SCHEMES);
      const { results } = await call(listMyCodes, { token: member.access, query: { tab: 'redeemed' } });
      expect(results.map(({ code: used, staff_name }) => [used, staff_name])).toEqual([
        [second.code, 'Sarah Auma'],
        [code, 'Sarah Auma'],
      ]);
    });

    await test.step('the network goes again, and a picture of either QR is worth nothing here any more', async () => {
      await page.context().setOffline(true);
      await expect(main.getByText('No network')).toBeVisible();
      for (const bought of [first, second]) {
        await main.getByLabel('8-digit code').fill(bought.qr_text!);
        await expect(main.getByText('It was handed over on this device already.')).toBeVisible();
        await main.getByRole('button', { name: 'Next code' }).click();
      }
      await page.context().setOffline(false);
      await expect(main.getByText('No network')).toBeHidden({ timeout: 30_000 });
    });

    await test.step('the manager looks into it, and the club sees what came of it', async () => {
      const conflict = main.getByRole('region', { name: 'Conflicts', exact: true }).getByRole('listitem').first();
      await expect(conflict).toContainText(`code ending in ${second.code.slice(-3)}`);
      await expect(conflict).toContainText('by Sarah Auma');
      await conflict.getByRole('button', { name: 'Mark as settled' }).click();
      await expectAccessible(page, IN_BOTH_SCHEMES);
      const note = `Paid again in cash, ${second.code.slice(-3)}`;
      await dialog.getByLabel('What came of it?').fill(note);
      await dialog.getByRole('button', { name: 'Mark as settled' }).click();
      await expect(main.getByRole('region', { name: 'Settled conflicts' })).toContainText(note);
      const club = await open({ as: await signInAs(demo.admin) });
      await club.page.goto('/admin/offers-of-day/conflicts');
      await club.page.getByRole('tab', { name: /^Settled/ }).click();
      await expect(club.page.getByRole('listitem').filter({ hasText: note })).toContainText('Settled');
      await expectAccessible(club.page, IN_BOTH_SCHEMES);
    });

    await test.step('with a network the camera shows that it was used', async () => {
      await main.getByRole('button', { name: 'Scan the QR' }).click();
      await expect(main.getByText('This code has already been redeemed.')).toBeVisible();
    });
    counter.expectClean();
  } finally {
    await browser.close();
  }
});

test('a member with a basic phone collects by number and a word from an SMS', async ({ open }) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const staff = await newStaff(manager, 'Sarah Auma');
  const { code } = await boughtCode(member, OFFER);
  const { page } = await open({ as: manager });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await test.step('the counter asks for the number, and the word goes to the phone', async () => {
    await page.goto('/outlet/counter');
    await main.getByRole('button', { name: 'The customer has no smartphone' }).click();
    await dialog.getByLabel('Phone number of the customer').fill(member.phone);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await dialog.getByRole('button', { name: 'Send SMS' }).click();
    const sms = await handsetOf(member.phone).sms('stand at the counter');
    await dialog.getByLabel('6 digits from the SMS').fill(/\b\d{6}\b/.exec(sms)![0]);
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expect(dialog.getByText(`${OFFER} · for`)).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the PIN of the staff hands it over', async () => {
    await dialog.getByLabel('6-digit staff PIN').fill(staff.pin);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(dialog.getByText('Handed over')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next code' }).click();
    const { results } = await call(listMyCodes, { token: member.access, query: { tab: 'redeemed' } });
    expect(results.map((one) => one.code)).toEqual([code]);
  });
});

test('a counter that is opened anew without a network has its shift, reads the QR, and tells what it handed over', async ({
  open,
}) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const staff = await newStaff(manager, 'Sarah Auma');
  const bought = [await boughtCode(member, OFFER), await boughtCode(member, OFFER)];
  const phone = await open({ as: member });
  await phone.page.goto('/my-codes');
  const shown = phone.page.getByRole('listitem').filter({ hasText: [...bought[0]!.code].join(' ') });
  await expect(shown).toContainText('or Ankole Dairy & Foods');
  await shown.getByRole('button', { name: 'QR Code' }).click();
  await expect(phone.page.getByRole('img', { name: `QR code of ${OFFER}` })).toBeVisible();

  const browser = await browserThatSees(phone.page);
  try {
    const counter = await openBrowser(browser, { as: manager, viewport: COUNTER_TABLET, offlineSupport: true });
    counter.allow(NO_NETWORK);
    const { page } = counter;
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');

    await test.step('it is allowed with a network, and the device says when it has all it needs', async () => {
      await page.goto('/outlet/counter');
      await main.getByRole('button', { name: 'Allow Work Without Network' }).click();
      await dialog.getByLabel('6-digit staff PIN').fill(staff.pin);
      await dialog.getByRole('button', { name: 'Allow' }).click();
      await expect(main.getByText('goes on without a network, also when it is opened anew')).toBeVisible({
        timeout: 60_000,
      });
    });
    await test.step('opened anew without one it has the shift, and takes the QR from the camera as provisional', async () => {
      await page.context().setOffline(true);
      await page.reload();
      await expect(main.getByText(/Allowed by Sarah Auma until/)).toBeVisible();
      await expect(main.getByText('Scan the QR: what it holds is signed.')).toBeVisible();
      await expect(main.getByRole('region', { name: 'Today' })).toContainText('Waiting for a network');
      await expectAccessible(page, IN_BOTH_SCHEMES);
      await main.getByRole('button', { name: 'Scan the QR' }).click();
      await expect(main.getByText('Provisional')).toBeVisible({ timeout: 30_000 });
      await expect(main.getByText(`${OFFER} · for`)).toBeVisible();
      await main.getByRole('button', { name: 'Hand over', exact: true }).click();
      await expect(main.getByText('1 hand-over still to be told to the club')).toBeVisible();
    });
    await test.step('once more, it still knows what it handed over, and takes it from nobody twice', async () => {
      await page.reload();
      await expect(main.getByText('1 hand-over still to be told to the club')).toBeVisible();
      await main.getByLabel('8-digit code').fill(bought[0]!.qr_text!);
      await expect(main.getByText('Already used')).toBeVisible();
      await main.getByRole('button', { name: 'Next code' }).click();
      await main.getByLabel('8-digit code').fill(bought[1]!.qr_text!);
      await main.getByRole('button', { name: 'Hand over', exact: true }).click();
      await expect(main.getByText('2 hand-overs still to be told to the club')).toBeVisible();
    });
    await test.step('with a network it tells them, and the codes are redeemed', async () => {
      await page.context().setOffline(false);
      await expect(main.getByText(/still to be told/)).toHaveCount(0, { timeout: 30_000 });
      await expect(main.getByRole('region', { name: 'Today' })).toContainText(OFFER);
      const { results } = await call(listMyCodes, { token: member.access, query: { tab: 'redeemed' } });
      // The newest first.
      expect(results.map(({ code, staff_name }) => [code, staff_name])).toEqual(
        bought.map(({ code }) => [code, 'Sarah Auma']).toReversed(),
      );
    });
    counter.expectClean();
  } finally {
    await browser.close();
  }
});

test('the tablet of the staff, opened anew without a network, still has who works on it and takes signed QRs', async ({
  open,
}) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const { code, qr_text } = await boughtCode(member, OFFER);
  const { page, pin, allow } = await openTablet(open, manager, { offlineSupport: true });
  allow(NO_NETWORK);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.goto('/counter/codes');
  await main.getByRole('button', { name: 'Allow Work Without Network' }).click();
  await dialog.getByLabel('6-digit staff PIN').fill(pin);
  await dialog.getByRole('button', { name: 'Allow' }).click();
  await expect(main.getByText('goes on without a network, also when it is opened anew')).toBeVisible({
    timeout: 60_000,
  });
  await page.context().setOffline(true);
  await page.reload();
  await main.getByLabel('8-digit code').fill(qr_text!);
  await expect(main.getByText('Provisional')).toBeVisible();
  await main.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(main.getByText('1 hand-over still to be told to the club')).toBeVisible();
  await page.context().setOffline(false);
  await expect(main.getByText(/still to be told/)).toHaveCount(0, { timeout: 30_000 });
  const { results } = await call(listMyCodes, { token: member.access, query: { tab: 'redeemed' } });
  expect(results.map((one) => one.code)).toEqual([code]);
});

test('who manages several outlets chooses at whose counter a shift is opened', async ({ open }) => {
  const manager = await newMember();
  for (const outlet of ['Ankole Dairy & Foods', 'Freshbasket Supermarket', 'Kitenge Corner Boutique'])
    kasente('manager', 'grant', '--phone', manager.phone, '--outlet', outlet);
  const { outlets } = await call(getMe, { token: manager.access });
  const second = outlets.find(({ name }) => name === 'Freshbasket Supermarket')!;
  const staff = await newStaff(manager, 'Moses Wafula', second.id);
  const counter = await open({ as: await signInAs(manager), viewport: COUNTER_TABLET });
  counter.allow(/status of 4\d\d/);
  const { page } = counter;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.goto('/outlet/counter');
  const allowWork = async () => {
    await main.getByRole('button', { name: 'Allow Work Without Network' }).click();
    await dialog.getByLabel('6-digit staff PIN').fill(staff.pin);
    await dialog.getByRole('button', { name: 'Allow' }).click();
  };

  await test.step('nobody of the second works at the first', async () => {
    await expect(main.getByLabel('Outlet', { exact: true })).toHaveValue(
      outlets.find(({ name }) => name === 'Ankole Dairy & Foods')!.id,
    );
    await allowWork();
    await expect(dialog.getByLabel('6-digit staff PIN')).toHaveAccessibleDescription(/Invalid PIN/);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('at the second, the address says which, and the shift is opened', async () => {
    await main.getByLabel('Outlet', { exact: true }).selectOption({ label: second.name });
    await expect(page).toHaveURL(new RegExp(`outlet=${second.id}`));
    await allowWork();
    await expect(main.getByText(/Allowed by Moses Wafula until/)).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('the shift and its codes are of that counter', async () => {
    // It is good at the first two of the three.
    const { code } = await boughtCode(await newMember(), OFFER);
    const look = async () => {
      await main.getByLabel('8-digit code').fill(code);
      await main.getByRole('button', { name: 'Check Code' }).click();
    };
    await main.getByLabel('Outlet', { exact: true }).selectOption({ label: 'Kitenge Corner Boutique' });
    await expect(main.getByRole('button', { name: 'Allow Work Without Network' })).toBeVisible();
    await look();
    await expect(main.getByText('Another outlet', { exact: true })).toBeVisible();
    await main.getByLabel('Outlet', { exact: true }).selectOption({ label: second.name });
    await expect(main.getByText(/Allowed by Moses Wafula until/)).toBeVisible();
    await expect(main.getByText('Another outlet', { exact: true })).toBeHidden();
    await look();
    await main.getByLabel('6-digit staff PIN').fill(staff.pin);
    await main.getByRole('button', { name: 'Hand over' }).click();
    // The day's list names who handed over as well.
    await expect(main.getByText('By Moses Wafula', { exact: true })).toBeVisible();
  });
});
