import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

test('an unknown page is the Not Found page with status 404', async ({ open }) => {
  const watched = await open();
  watched.allow(/status of 404 .*\/no\/such\/page$/);
  const { page } = watched;
  await page.goto('/terms');
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page).toHaveTitle(/^Page not found/);
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL('/');
});

test('an address that no page can have is the Not Found page too', async ({ open }) => {
  const watched = await open();
  watched.allow(/status of 404 /);
  const { page } = watched;
  for (const path of ['/%00', '/%E0%A4%A', '//evil.com', '//evil.com/%2f..', '/.env', '/..%2f..', '/terms.html']) {
    const response = await page.goto(`${process.env['CLUB_ORIGIN']}${path}`);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found');
  }
});

test('an unknown path of the API is a 404 in JSON', async ({ request }) => {
  for (const path of ['/api/club/no/such/call/', '/api/elsewhere', '/api/club/members/me/nothing']) {
    const response = await request.get(`${process.env['CLUB_ORIGIN']}${path}`);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['content-type']).toContain('application/json');
    expect(await response.json()).toMatchObject({
      message: 'The requested resource was not found.',
      error_code: 'not_found',
    });
  }
});

test('an offer and an order that do not exist say so', async ({ open }) => {
  const watched = await open({ as: await newMember() });
  watched.allow(/status of (404|400) /);
  const { page } = watched;
  const nowhere = '00000000-0000-7000-8000-000000000000';
  await page.goto(`/offers/${nowhere}`);
  await expect(page.getByRole('heading', { name: 'Offer Not Found', exact: true })).toBeVisible();
  await expect(
    page.getByText("The offer you're looking for doesn't exist or has expired.", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/orders/${nowhere}`);
  await expect(page.getByRole('heading', { name: 'Order Not Found', exact: true })).toBeVisible();
  await expect(page.getByText('The order could not be found or has been deleted.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View All Orders' }).click();
  await expect(page).toHaveURL('/orders');
});
