import { expect, test } from '#e2e/journey.ts';
import { LAPTOP } from '#e2e/watch.ts';

test('the landing page has every part of the specification, and its links lead on', async ({ open }) => {
  const { page } = await open({ viewport: LAPTOP });
  await page.goto('/');
  const header = page.getByRole('banner');
  const main = page.getByRole('main');

  await test.step('title: the product default', () => expect(page).toHaveTitle(/^Kasente Club/));
  await test.step('header: Check Status and Member Login', async () => {
    await expect(header.getByRole('button', { name: 'Check Status' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Member Login' })).toHaveAttribute('href', '/login');
  });
  await test.step('hero: Apply, Check Application Status and the claims', async () => {
    await expect(main.getByRole('link', { name: /^Apply/ }).first()).toHaveAttribute('href', '/apply');
    await expect(main.getByRole('button', { name: 'Check Application Status' })).toBeVisible();
    await expect(main).toContainText('Over 5,000 people have applied');
    await expect(main).toContainText('Limited spots · First come, first served');
    await expect(main).toContainText(/special prices and exclusive discounts/);
  });
  await test.step('benefits: Exclusive Discounts, Cashback Rewards, VIP Access', async () => {
    const benefits = page.getByRole('region', { name: 'What members get' });
    await expect(benefits.getByRole('heading', { level: 3 })).toHaveText([
      'Exclusive Discounts',
      'Cashback Rewards',
      'VIP Access',
    ]);
  });
  await test.step('testimonials: three, each with a person and a quote', async () => {
    const voices = page.getByRole('region', { name: 'What it is like inside' }).getByRole('figure');
    await expect(voices).toHaveCount(3);
    for (const voice of await voices.all()) {
      await expect(voice.getByRole('blockquote')).toHaveText(/\w{3}/);
      await expect(voice.locator('figcaption')).toHaveText(/[A-Z]\w+ [A-Z]\./);
    }
  });
  await test.step('closing call to action', async () => {
    const closing = page.getByRole('region', { name: 'Places are limited' });
    await expect(closing.getByRole('link', { name: 'Apply now' })).toHaveAttribute('href', '/apply');
  });
  await test.step('footer: Privacy Policy, Terms of Service, Contact Us', async () => {
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
      'Privacy Policy',
      'Terms of Service',
      'Contact Us',
    ]);
  });
  await test.step('check-status dialog: one phone field, Cancel, Check Status', async () => {
    await header.getByRole('button', { name: 'Check Status' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toHaveCount(1);
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Check Status']);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('each public page has its title from its route', async ({ request }) => {
  const titles: [path: string, title: RegExp][] = [
    ['/', /^Kasente Club/],
    ['/apply', /^Apply for Membership – Kasente Club$/],
    ['/application-status', /^Application Status – Kasente Club$/],
    ['/application-success', /^Application Submitted – Kasente Club$/],
    ['/login', /^Member Login – Kasente Club$/],
    ['/privacy', /^Privacy Policy – Kasente Club$/],
    ['/terms', /^Terms of Service – Kasente Club$/],
    ['/contact', /^Contact Us – Kasente Club$/],
  ];
  for (const [path, title] of titles) {
    const html = await (await request.get(`${process.env['CLUB_ORIGIN']}${path}`)).text();
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1], path).toMatch(title);
  }
});
