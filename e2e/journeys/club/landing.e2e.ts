import { changeContact, changeLanding, getSite } from '@club/contract/club/site';
import { standardLanding } from '@club/rules/site-content';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newApplicant, signInAs } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

// In order, for the last one changes the words that the first one reads.
test.describe.configure({ mode: 'default' });

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
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Check Status', '']);
    for (const name of ['Cancel', 'Close']) {
      await dialog.getByRole('button', { name }).click();
      await expect(dialog).toBeHidden();
      if (name === 'Cancel') await header.getByRole('button', { name: 'Check Status' }).click();
    }
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

test('an admin changes the words of the landing page and how people reach the club', async ({ open }) => {
  const admin = await signInAs(demo.admin);
  const { page } = await open({ as: admin, viewport: LAPTOP });
  const { page: outside } = await open();
  await page.goto('/admin/settings');
  const landing = page.getByRole('region', { name: 'Landing page' });
  const quotes = landing.getByRole('list', { name: 'Testimonials' }).getByRole('listitem');
  const dialog = page.getByRole('dialog');
  await expect(quotes).toHaveText([/^Sarah N\..*Sample/s, /^Brian O\..*Sample/s, /^Grace A\..*Sample/s]);
  await expectAccessible(page, IN_BOTH_SCHEMES);

  await test.step('the claim', async () => {
    await landing.getByRole('button', { name: 'Change: How many have applied' }).click();
    await dialog.getByLabel('Sentence').fill('Over 6,000 people have applied');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(landing).toContainText('Over 6,000 people have applied');
  });
  await test.step('a testimonial goes, another comes', async () => {
    await landing.getByRole('button', { name: 'Remove: Grace A.' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(quotes).toHaveCount(2);
    await landing.getByRole('button', { name: 'Add Testimonial' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('Amina <b>K.</b>');
    await dialog.getByLabel('Place').fill('Gulu');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('What they say')).toHaveAccessibleDescription(/Please enter what they say/);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await dialog.getByLabel('What they say').fill('I paid less & got some of it back.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(quotes.last()).toHaveText(/^Amina <b>K\.<\/b>Gulu/);
    await expect(quotes.last()).not.toContainText('Sample');
  });
  await test.step('strangers read the new words, as text', async () => {
    const voices = outside.getByRole('region', { name: 'What it is like inside' }).getByRole('figure');
    await expect(async () => {
      await outside.goto('/');
      await expect(voices.last()).toContainText('I paid less & got some of it back.', { timeout: 100 });
    }).toPass();
    await expect(voices).toHaveCount(3);
    await expect(voices.last()).toContainText('Amina <b>K.</b>');
    await expect(outside.getByRole('main')).toContainText('Over 6,000 people have applied. Applying is free');
  });
  await test.step('how people reach the club', async () => {
    const contact = page.getByRole('region', { name: 'How people reach the club' });
    await contact.getByRole('button', { name: /^Change/ }).click();
    await dialog.getByLabel('E-mail').fill('help@club.example');
    await dialog.getByLabel(/^When the phone/).fill('Monday to Friday, 09:00 to 17:00');
    await dialog.getByLabel('WhatsApp').fill('0770 123456');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('WhatsApp')).toHaveAccessibleDescription(/with its country/);
    await dialog.getByLabel('WhatsApp').fill('+256 770 123456');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(contact).toContainText('+256 770 123456');
    await expect(contact).toContainText('Monday to Friday, 09:00 to 17:00');
    await outside.goto('/contact');
    const chat = outside.getByRole('link', { name: '+256 770 123456' });
    await expect(chat).toHaveAttribute('href', 'https://wa.me/256770123456');
    await expectAccessible(outside, IN_BOTH_SCHEMES);
    const { phone } = await newApplicant();
    await outside.goto(`/application-status?phone=256${phone.slice(1)}`);
    await expect(outside.getByRole('link', { name: 'help@club.example' })).toBeVisible();
  });

  const { landing: words, contact: ways } = await call(getSite, { token: admin.access });
  await call(changeLanding, { token: admin.access, body: { value: standardLanding, was: words.version } });
  const asBuilt = { email: 'support@kasenteclub.example', phone: null, whatsapp: null, address: null };
  await call(changeContact, { token: admin.access, body: { value: asBuilt, was: ways.version } });
});
