import { signOut } from '@club/contract/people/auth';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { LAPTOP } from '#e2e/watch.ts';

test('an access token that has run out is renewed without a word', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ as: { ...member, access: 'worn.out.token' } });
  // What the browser says of the one refusal that leads to the renewal.
  watched.allow(/status of 401/);
  await watched.page.goto('/orders?tab=all');
  await expect(watched.page.getByText('No orders found')).toBeVisible();
  await expect(watched.page).toHaveURL('/orders?tab=all');
  const stored = await watched.page.evaluate(() => localStorage.getItem('accessToken'));
  expect(stored).not.toBe('worn.out.token');
});

test('a session that was ended elsewhere leads to sign-in with the reason', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ as: member });
  watched.allow(/status of 40[01]/);
  const { page } = watched;
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(member.first_name);
  await call(signOut, { token: member.access });
  // Nothing is pressed: the page hears of it.
  await expect(page).toHaveURL(/\/login/);
  const why = page.getByText('Your session has expired. Please log in again.');
  await expect(why).toBeVisible();
  await test.step('it stays until the next try', async () => {
    await page.reload();
    await expect(why).toBeVisible();
    await page.getByLabel('Phone number').fill(member.phone);
    await page.getByLabel('4-digit PIN').fill('0000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Incorrect phone number or PIN')).toBeVisible();
    await expect(why).toBeHidden();
  });
  const left = await page.evaluate(() => ['accessToken', 'refreshToken'].map((key) => localStorage.getItem(key)));
  expect(left).toEqual([null, null]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.private.')))).toEqual([]);
});

test('a session that was ended while no page was open leaves nothing on the phone, and the next page says why', async ({
  open,
}) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const visits = [
    { as: member, path: '/dashboard' },
    { as: manager, path: '/outlet/orders' },
  ];
  for (const { as, path } of visits) {
    const watched = await open({ as, viewport: LAPTOP });
    watched.allow(/status of 40[01]/);
    const { page } = watched;
    await page.goto('/robots.txt');
    // As typed at checkout.
    await page.evaluate(`localStorage.setItem('kasente.v1.private.draft.checkout', '{"notes":"Ring twice"}')`);
    await call(signOut, { token: as.access });
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.private.')))).toEqual([]);
  }
});

test('tabs follow each other: out with whoever signs out, and over to whoever signs in', async ({ open }) => {
  const [first, second] = [
    await newMember(undefined, { first_name: 'Apio' }),
    await newMember(undefined, { first_name: 'Birungi' }),
  ];
  const watched = await open({ as: first });
  // The session is over for what was still under way.
  watched.allow(/status of 40[01]/);
  const { page } = watched;
  const tab = await page.context().newPage();
  await page.goto('/dashboard');
  await tab.goto('/dashboard');
  const greetings = [page, tab].map((one) => one.getByRole('heading', { level: 1 }));
  for (const greeting of greetings) await expect(greeting).toContainText(first.first_name);
  await test.step('somebody else signs in beside them', async () => {
    // A third tab that follows nobody itself, so that nothing but the two of them loads a page anew.
    const beside = await page.context().newPage();
    await beside.goto('/robots.txt');
    await beside.evaluate(
      ([access, refresh]) => {
        localStorage.setItem('refreshToken', refresh!);
        localStorage.setItem('accessToken', access!);
      },
      [second.access, second.refresh],
    );
    for (const greeting of greetings) await expect(greeting).toContainText(second.first_name);
    for (const one of [page, tab]) await expect(one.getByText(first.first_name)).toHaveCount(0);
  });
  await test.step('and signs out again', async () => {
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(tab).toHaveURL(/\/login/);
    await expect(tab.getByText(second.first_name)).toHaveCount(0);
    await expect(page.getByText('Your session has expired.')).toHaveCount(0);
  });
});

test('signing out leads to sign-in, and back does not lead in again', async ({ open }) => {
  const member = await newMember();
  const { page } = await open();
  await page.goto('/login');
  await signInOn(page, member);
  await expect(page).toHaveURL('/dashboard');
  await test.step('who is signed in is led on from sign-in', async () => {
    await page.goto('/login?redirect=%2Forders%3Ftab%3Dall');
    await expect(page).toHaveURL('/orders?tab=all');
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard');
  });
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('4-digit PIN')).toBeVisible();
});

for (const path of [
  '/dashboard',
  '/offers?category=x&page=2',
  '/cart',
  '/checkout',
  '/orders/abc?tab=all',
  '/cashback',
]) {
  test(`a visitor at ${path} is sent to sign-in with the whole path`, async ({ open }) => {
    const { page } = await open();
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  });
}

test('a member without the role is sent from the consoles to the dashboard', async ({ open }) => {
  const [member, admin, manager] = await Promise.all([newMember(), signInAs(demo.admin), signInAs(demo.manager)]);
  const visits = [
    { as: member, path: '/admin/applications' },
    { as: member, path: '/outlet/orders' },
    { as: admin, path: '/outlet/orders' },
    { as: manager, path: '/admin/applications' },
  ];
  for (const { as, path } of visits) {
    const { page } = await open({ as, viewport: LAPTOP });
    await page.goto(path);
    await expect(page, `${as.first_name} at ${path}`).toHaveURL('/dashboard');
  }
});

test('sign-in follows no address of somebody else', async ({ open }) => {
  const member = await newMember();
  const { page } = await open();
  for (const redirect of ['//elsewhere.example/offers', 'https://elsewhere.example', '/login']) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await signInOn(page, member);
    await expect(page).toHaveURL('/dashboard');
    await page.evaluate(() => localStorage.clear());
  }
});
