import { closeMe } from '@club/contract/people/closing';
import { rejectApplication } from '@club/contract/people/membership-desk';
import { createOrder } from '@club/contract/shop/checkout';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { ALL, answerHostile, inTextsOf, PAYLOADS, RAN, SEEN, X } from '#e2e/hostile-texts.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newApplicant, newMember, signInAs } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';

/**
 * Opens another screen as a link would, without loading the page anew. Drawn at once, it cannot be mistaken for the screen
 * before, which otherwise stays until the next is there.
 */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(path)}, { flushSync: true })`);
}

async function expectOnlyText(page: Page, path: string, seen = SEEN): Promise<void> {
  if (seen === '') await expect(page.getByText(/^Loading /), path).toHaveCount(0);
  else await expect(page.locator('main'), path).toContainText(seen);
  const made = `[${X}], a[href^="javascript:" i], base, iframe, object, embed`;
  expect(
    await page.evaluate(`[globalThis.ran, document.querySelectorAll(${JSON.stringify(made)}).length]`),
    path,
  ).toEqual([undefined, 0]);
}

/** A text from outside that a page reads from its own address. */
const ADDRESSES = [
  '/login?redirect=',
  '/apply?ref=',
  '/application-status?phone=',
  '/application-success?phone=',
  '/application-success?applicationId=',
  '/confirm-email?token=',
  '/reset-pin?phone=',
  '/login?phone=',
].map((address) => address + encodeURIComponent(ALL));

test('60 hostile texts in the address of a public page stay text', async ({ open }) => {
  const watched = await open();
  watched.allow(/status of (400|404) /);
  const { page } = watched;
  await page.goto(ADDRESSES[0]!);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  for (const address of ADDRESSES) {
    await go(page, address);
    // The success page leads on to the status page, for nobody applied with this phone; left before it does so, it would lead
    // away from the next page.
    const { pathname } = new URL(address, page.url());
    const end = pathname === '/application-success' ? '/application-status' : pathname;
    await expect(page).toHaveURL((url) => url.pathname === end);
    await expectOnlyText(page, address, '');
  }
});

test('what people write is kept and shown as they wrote it', async ({ open }) => {
  const [admin, member, applicant] = await Promise.all([signInAs(demo.admin), newMember(), newApplicant()]);
  const texts = inTextsOf(500);
  // One piece of each: nothing is sold out to the other journeys, nor by them.
  const wares = (await waresOnSale(member))
    .filter(({ offer }) => offer.service_types.includes('in_store'))
    .slice(0, texts.length);
  expect(wares).toHaveLength(texts.length);
  const orders = await Promise.all(
    wares.map(({ offer, product }, index) => {
      const items = [{ offer: offer.id, product: product.id, quantity: 1 }];
      const special_instructions = texts[index]!;
      const body = { payment_network: 'mtn', service_type: 'in_store', items, special_instructions } as const;
      return call(createOrder, { token: member.access, body });
    }),
  );
  await call(closeMe, { token: member.access, body: { reason: texts[1] } });
  const [note, message] = inTextsOf(300).slice(1);
  const body = { reason_code: 'criteria_not_met', note, message } as const;
  await call(rejectApplication, { token: admin.access, params: { id: applicant.id }, body });

  const { page } = await open({ as: member });
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible();
  for (const [index, { id }] of orders.entries()) {
    await go(page, `/orders/${id}`);
    await expectOnlyText(page, `order ${index}`, texts[index]);
  }
  const { page: status } = await open();
  await status.goto(`/application-status?phone=${applicant.phone}`);
  await expectOnlyText(status, 'status', message);
  const { page: desk } = await open({ as: admin });
  await desk.goto('/admin/closing-requests');
  await expectOnlyText(desk, 'closing requests', texts[1]);
});

/** Ways to make markup or code of a text, each as a page would try them. */
const WAYS = {
  innerHTML: `document.body.innerHTML = '<img>'`,
  outerHTML: `document.body.firstElementChild.outerHTML = '<img>'`,
  insertAdjacentHTML: `document.body.insertAdjacentHTML('beforeend', '<img>')`,
  'a fragment': `document.createRange().createContextualFragment('<img>')`,
  'a document': `new DOMParser().parseFromString('<img>', 'text/html')`,
  'a frame': `document.createElement('iframe').srcdoc = '<img>'`,
  'a handler': `document.body.setAttribute('onclick', '${RAN}')`,
  'the address of a script': `document.createElement('script').src = '/assets/x.js'`,
  'the text of a script': `document.createElement('script').text = '${RAN}'`,
  'a timer': `setTimeout('${RAN}')`,
  'a worker': `new Worker('/assets/x.js')`,
  'another worker for all': `navigator.serviceWorker.register('/assets/x.js')`,
  'a policy of its own': `trustedTypes.createPolicy('own', { createHTML: (text) => text })`,
  'a policy for everything': `trustedTypes.createPolicy('default', { createHTML: (text) => text })`,
};

test('a page refuses to make markup or code of a text, in whatever way', async ({ open, request }) => {
  for (const origin of [process.env['CLUB_ORIGIN']!, process.env['SANDBOX_ORIGIN']!]) {
    const watched = await open({ origin, offlineSupport: true });
    await watched.page.goto('/');
    for (const [name, way] of Object.entries(WAYS)) {
      const attempt = `(async () => { await (${way}); })().then(() => 'done', ({ name }) => name)`;
      expect(await watched.page.evaluate(attempt), name).toBe('TypeError');
    }
    expect(await watched.page.evaluate('globalThis.ran')).toBeUndefined();
    // Every refusal is one that a journey would fail at.
    expect(() => watched.expectClean()).toThrow(/policy: require-trusted-types-for/);
    watched.allow(
      /policy: (require-trusted-types-for|trusted-types)|This document requires 'Trusted|TrustedTypePolicy/,
    );
  }
  const club = ['/', '/apply', '/login', '/terms', '/offline', '/app-shell', '/dashboard', '/admin/finance', '/none'];
  const pages = [...club, '/api/club/docs'].map((path) => process.env['CLUB_ORIGIN'] + path);
  const phones = ['/', '/handset/256770000003', '/mail', '/statements'].map(
    (path) => process.env['SANDBOX_ORIGIN'] + path,
  );
  for (const page of [...pages, ...phones]) {
    const headers = (await request.get(page, { headers: { accept: 'text/html' } })).headers();
    expect(headers['content-security-policy'], page).toMatch(
      /require-trusted-types-for 'script'; trusted-types (kasente-worker|'none')$/,
    );
  }
});

/** Screens that may have nothing on them that anybody wrote. */
const NOTHING_WRITTEN = new Set([
  '/orders',
  '/cashback',
  '/profile?tab=security',
  '/outlet/statements',
  '/admin/closing-requests',
  '/admin/settings',
  ...['review', 'refunds', 'payouts', 'ledger', 'reconciliation'].map((tab) => `/admin/finance?tab=${tab}`),
]);

test('60 hostile texts in every field of every answer stay text, on every screen', async ({ open }) => {
  expect(new Set(PAYLOADS)).toHaveProperty('size', 60);
  const [member, admin, manager] = await Promise.all(
    [demo.member, demo.admin, demo.manager].map((one) => signInAs(one)),
  );
  const [ware] = await waresOnSale(member!);
  const screens: [typeof member, string[]][] = [
    [
      member,
      [
        '/dashboard',
        '/offers',
        `/offers/${ware!.offer.id}`,
        '/orders',
        '/orders?tab=completed',
        '/notifications',
        '/cashback',
        '/profile',
        '/profile?tab=security',
        '/profile?tab=devices',
        '/profile?tab=preferences',
      ],
    ],
    [manager, ['/outlet/orders', '/outlet/orders?status=completed', '/outlet/statements']],
    [
      admin,
      [
        '/admin/applications',
        '/admin/applications?status=approved',
        '/admin/closing-requests',
        '/admin/settings',
        ...['payments', 'review', 'refunds', 'payouts', 'settlements', 'ledger', 'reconciliation'].map(
          (tab) => `/admin/finance?tab=${tab}`,
        ),
      ],
    ],
  ];
  await Promise.all(
    screens.map(async ([as, paths]) => {
      const { page } = await open({ as: as! });
      await page.route('**/api/club/**', answerHostile);
      await page.goto(paths[0]!);
      for (const path of paths) {
        // The first is there already.
        if (path !== paths[0]) await go(page, path);
        await expectOnlyText(page, path, NOTHING_WRITTEN.has(path) ? '' : SEEN);
      }
      // What the last screen still asks for is answered to nobody.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }),
  );
});
