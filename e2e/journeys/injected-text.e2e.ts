import { rejectApplication } from '@club/contract/back-office';
import { closeMe } from '@club/contract/members';
import { createOrder } from '@club/contract/orders';
import type { MoneyAlarm } from '@club/contract/reconciliation';
import type { Page, Route } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newApplicant, newMember, signInAs } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';

/** Runs in a page if any of these texts becomes code; any markup that comes of one bears `data-injected`. */
const RAN = 'globalThis.ran=1';
const X = 'data-injected';
const LINE_SEPARATOR = '\u2028';

/** Texts that have become code somewhere: in text, attributes, addresses, scripts, styles, comments, templates, JSON. */
const PAYLOADS: readonly string[] = [
  `javascript:${RAN}//`,
  `"><script ${X}>${RAN}</script>`,
  `'><script ${X}>${RAN}</script>`,
  `<script ${X}>${RAN}</script>`,
  `<SCRIPT ${X} SRC=data:,${RAN}></SCRIPT>`,
  `<scr<script ${X}>ipt>${RAN}</script>`,
  `<script ${X} type=module>${RAN}</script>`,
  `</script><script ${X}>${RAN}</script>`,
  `</title><script ${X}>${RAN}</script>`,
  `</textarea><script ${X}>${RAN}</script>`,
  `</style><script ${X}>${RAN}</script>`,
  `</noscript><script ${X}>${RAN}</script>`,
  `</template><script ${X}>${RAN}</script>`,
  `--><script ${X}>${RAN}</script>`,
  `]]><script ${X}>${RAN}</script>`,
  `<!--><img ${X} src=x onerror=${RAN}>-->`,
  `<img ${X} src=x onerror=${RAN}>`,
  `<img ${X} src=x onerror="${RAN}">`,
  `<img ${X}/src/onerror=${RAN}>`,
  `<IMG ${X} """><SCRIPT>${RAN}</SCRIPT>">`,
  `<image ${X} href=x onerror=${RAN}>`,
  `"onmouseover=${RAN} ${X}="`,
  `' onfocus=${RAN} autofocus ${X}='`,
  `\` onfocus=${RAN} autofocus ${X}=\``,
  `<svg ${X} onload=${RAN}>`,
  `<svg/${X}/onload=${RAN}//`,
  `<svg ${X}><script>${RAN}</script></svg>`,
  `<svg ${X}><animate onbegin=${RAN} attributeName=x dur=1s>`,
  `<svg ${X}><a xlink:href="javascript:${RAN}"><text y=9>x</text></a></svg>`,
  `<svg ${X}><use href="data:image/svg+xml,<svg id='x' onload='${RAN}'/>#x"/></svg>`,
  `<math ${X}><mtext><table><mglyph><style><img src=x onerror=${RAN}>`,
  `<body ${X} onload=${RAN}>`,
  `<body ${X} onpageshow=${RAN}>`,
  `<iframe ${X} src="javascript:${RAN}">`,
  `<iframe ${X} srcdoc="<script>parent.ran=1</script>">`,
  `<object ${X} data="javascript:${RAN}">`,
  `<embed ${X} src="javascript:${RAN}">`,
  `<input ${X} autofocus onfocus=${RAN}>`,
  `<select ${X} autofocus onfocus=${RAN}>`,
  `<textarea ${X} autofocus onfocus=${RAN}>`,
  `<video ${X}><source onerror=${RAN}>`,
  `<audio ${X} src=x onerror=${RAN}>`,
  `<details ${X} open ontoggle=${RAN}>`,
  `<marquee ${X} onstart=${RAN}>`,
  `<form ${X}><button formaction="javascript:${RAN}">x`,
  `<a ${X} href="javascript:${RAN}">x</a>`,
  `<a ${X} href="java\tscript:${RAN}">x</a>`,
  `<a ${X} href="&#106;avascript:${RAN}">x</a>`,
  `<base ${X} href="https://evil.example/">`,
  `<meta ${X} http-equiv=refresh content="0;url=javascript:${RAN}">`,
  `<link ${X} rel=stylesheet href="data:text/css,*{display:none}">`,
  `<style ${X} onload=${RAN}>*{display:none}</style>`,
  `<p ${X} style="animation:x;background:url(javascript:${RAN})" onanimationstart=${RAN}>`,
  `&lt;img ${X} src=x onerror=${RAN}&gt;`,
  `\\u003cimg ${X} src=x onerror=${RAN}\\u003e`,
  `%3Cimg%20${X}%20src=x%20onerror=${RAN}%3E`,
  `${LINE_SEPARATOR}";${RAN};//`,
  `';${RAN};//\\';${RAN};//`,
  `\${${RAN}}{{constructor.constructor('${RAN}')()}}`,
  `{"__html":"<img ${X} src=x onerror=${RAN}>","$$typeof":"x"}`,
];
/** What the check of a screen looks for to know that the texts are there. */
const SEEN = 'onerror=globalThis.ran';

/** Each of the payloads in one of some texts that are no longer than that. */
function inTextsOf(chars: number): string[] {
  const texts = [''];
  for (const payload of PAYLOADS) {
    const longer = `${texts.at(-1)!}${payload} `;
    if (longer.length <= chars) texts[texts.length - 1] = longer;
    else texts.push(`${payload} `);
  }
  return texts.map((text) => text.trim());
}

/** Opens another screen as a link would, without loading the page anew. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

async function expectOnlyText(page: Page, path: string, seen = SEEN): Promise<void> {
  if (seen === '') await expect(page.getByText(/^Loading /), path).toHaveCount(0);
  else await expect(page.locator('body'), path).toContainText(seen);
  const made = `[${X}], a[href^="javascript:" i], base, iframe, object, embed`;
  expect(
    await page.evaluate(`[globalThis.ran, document.querySelectorAll(${JSON.stringify(made)}).length]`),
    path,
  ).toEqual([undefined, 0]);
}

const ALL = PAYLOADS.join(' ');
const ROWS_OF_A_LIST = 3;
/** What the server gives as null where nobody has written anything. */
const WRITTEN = /(^|_)(reason|note|message|memo|answer|dispute|email|link|instructions|description|address|name)$/;

/** An answer of the server in which every text for people, and every address to open, is hostile. */
function hostile(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, ROWS_OF_A_LIST).map((each) => hostile(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hostile(inner, name)]));
  if (key === 'link') return PAYLOADS[0];
  if (value === null) return WRITTEN.test(key) ? ALL : null;
  return typeof value === 'string' && isForPeople(value) ? ALL : value;
}

/** No id, date, state, number or path. */
const isForPeople = (text: string) => /^[A-Z][a-z]|\s|@/.test(text) && !/^\d{4}-/.test(text);

async function answerHostile(route: Route): Promise<void> {
  if (route.request().url().includes('/stream/')) return route.fallback();
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.includes('json') === true;
  if (!isJson) return route.fulfill({ response });
  const json: Record<string, unknown> = await response.json();
  // Most of the time nothing is wrong; an alarm names an address to open.
  const isAlarms = route.request().url().includes('/reconciliation/alarms/');
  return route.fulfill({ response, json: hostile(isAlarms ? { ...json, results: [ALARM], open_count: 1 } : json) });
}

const ALARM: MoneyAlarm = {
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'wrong_amount',
  network: 'mtn',
  amount: 5_000,
  detail: 'The statement has another amount',
  link: '/admin/finance',
  began_at: '2026-11-21T09:00:00.000Z',
  ended_at: null,
};

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
    await expect(page).toHaveURL(address);
    await expectOnlyText(page, address, '');
  }
});

test('what people write is kept and shown as they wrote it', async ({ open }) => {
  const [admin, member, applicant] = await Promise.all([signInAs(demo.admin), newMember(), newApplicant()]);
  const [ware] = (await waresOnSale(member, 'Store cupboard month')).toReversed();
  const { offer, product } = ware!;
  const texts = inTextsOf(500);
  const items = [{ offer: offer.id, product: product.id, quantity: 1 }];
  const orders = await Promise.all(
    texts.map((special_instructions) => {
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
        await go(page, path);
        await expectOnlyText(page, path, NOTHING_WRITTEN.has(path) ? '' : SEEN);
      }
      // What the last screen still asks for is answered to nobody.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }),
  );
});
