import { holdNews } from '#e2e/hold-news.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

test('the bar leads through the member screens, each with its title, its active link and its scroll', async ({
  open,
}) => {
  const member = await newMember();
  const { page } = await open({ as: member, viewport: LAPTOP });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const active = bar.locator('[aria-current=page]');

  await test.step('it is not there on public pages, though signed in', async () => {
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
  await test.step('at the start the member and the cart are loaded', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: /profile of/ })).toHaveText(
      `${member.first_name.charAt(0)}${member.last_name.charAt(0)}`,
    );
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    for (const path of ['/api/club/members/me/', '/api/club/cart/']) expect(asked).toContain(path);
  });
  await test.step('titles and active links', async () => {
    await expect(page).toHaveTitle('Dashboard – Kasente Club');
    await expect(active).toHaveText('Dashboard');
    await bar.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page).toHaveTitle('Your Orders – Kasente Club');
    await expect(active).toHaveText('Orders');
    await page.getByRole('link', { name: 'Cart', exact: true }).click();
    await expect(page).toHaveTitle('Shopping Cart – Kasente Club');
    await expect(active).toHaveCount(0);
    await bar.getByRole('link', { name: 'Offers', exact: true }).click();
    await expect(page).toHaveTitle('Offers – Kasente Club');
    await expect(active).toHaveText('Offers');
  });
  await test.step('going on scrolls to the top, going back to where one was', async () => {
    const card = page.getByRole('region', { name: 'Offers found' }).getByRole('link').nth(5);
    await card.scrollIntoViewIfNeeded();
    const left = await page.evaluate('scrollY');
    expect(left).not.toBe(0);
    const name = await card.innerText();
    await card.click();
    await expect(page).toHaveURL(/\/offers\/./);
    await expect(page).toHaveTitle(`${name} – Kasente Club`);
    await expect(active).toHaveText('Offers');
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await expect(page).toHaveTitle('Offers – Kasente Club');
    await expect.poll(() => page.evaluate('scrollY')).toBe(left);
  });
});

test('a member or a cart that cannot be loaded is only logged: the frame stands', async ({ open }) => {
  const watched = await open({ as: await newMember(), viewport: LAPTOP });
  watched.allow(/status of 500|script: nobody caught this/);
  const { page } = watched;
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()));
  for (const address of ['**/members/me/', '**/api/club/cart/']) {
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
  }
  await page.goto('/orders');
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect
    .poll(() => logged.filter((text) => text.startsWith('Could not load')).length, { timeout: 30_000 })
    .toBe(2);
  await expect(page.getByRole('link', { name: 'Kasente Club, dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty();
  // Neither does an error of a script that nobody caught.
  await page.evaluate(`setTimeout(() => { throw new Error('nobody caught this'); })`);
  await page.evaluate(`new Promise((done) => setTimeout(done))`);
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a screen that cannot be drawn says so within its frame, and leads on', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ viewport: LAPTOP });
  watched.allow(/^console: (?!policy)/);
  const { page } = watched;
  const failed = page.getByRole('heading', { level: 1, name: 'This page could not be shown' });
  const bar = page.getByRole('navigation', { name: 'Main' });
  // From a page that came as HTML: its own scripts are not made once more for the error.
  const answer = (json: object) => page.route('**/api/club/orders/?*', (route) => route.fulfill({ json }));
  // Before signing in: the page looks for ready orders as soon as it rests.
  await answer({ count: 1, results: [null] });
  await page.goto('/login');
  await signInOn(page, member);

  await test.step('the frame stands, and leads on', async () => {
    await bar.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(failed).toBeVisible();
    await expect(page.getByText('Nothing you saved is lost.')).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await bar.getByRole('link', { name: 'Offers', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
  });
  await test.step('Try Again opens it once it can be drawn', async () => {
    const letNews = await holdNews(page);
    await page.goto('/orders');
    await expect(failed).toBeVisible();
    await page.unroute('**/api/club/orders/?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible();
    await letNews();
  });
  await test.step('so it is where the frame itself cannot be drawn', async () => {
    await page.goto('/terms');
    await page.evaluate('localStorage.clear()');
    await page.goto('/login');
    await page.route('**/api/club/members/me/', (route) => route.fulfill({ json: {} }));
    await page.route('**/api/club/auth/login/', async (route) => {
      const response = await route.fetch();
      const { access, refresh } = (await response.json()) as { access: string; refresh: string };
      await route.fulfill({ response, json: { access, refresh, member: {} } });
    });
    await signInOn(page, member);
    await expect(failed).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: /profile of/ })).toBeVisible();
  });
});
