import type { Page } from '@playwright/test';

import { asNextVersion, copyBuild, openDeployment } from '#e2e/deployment.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { expectAccessible, expectToast, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

const READY = 'App ready for offline use';
const OFFLINE = { name: 'You are offline' };
/** What a browser says of a page that asks for things without a network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/;

/** Waits until the worker answers for the page. */
async function untilReady(page: Page): Promise<void> {
  await expectToast(page, READY, 3_000);
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
}

interface Kept {
  names: string[];
  addresses: string[];
  /** All kept texts in one. */
  text: string;
  workers: number;
  /** The script of the worker that answers for this page. */
  worker: string | null;
}

/** Everything that the app keeps for offline use. */
const KEPT = `(async () => {
  const workers = (await navigator.serviceWorker.getRegistrations()).length;
  const worker = navigator.serviceWorker.controller?.scriptURL ?? null;
  const found = { names: await caches.keys(), addresses: [], text: '', workers, worker };
  for (const name of found.names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.addresses.push(new URL(request.url).pathname);
      found.text += await (await cache.match(request)).text();
    }
  }
  return found;
})()`;

const keptOn = (page: Page) => page.evaluate<Kept>(KEPT);

/** Brings a message to the worker as the browser's push service would. */
async function push(page: Page, words: { title: string; body: string; link: string }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((found) => {
    session.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && found(one.registrationId),
    );
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await known;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(words) });
  await session.detach();
}

/** The notifications that the device shows. */
const SHOWN = `navigator.serviceWorker.getRegistration()
  .then((registration) => registration.getNotifications())
  .then((shown) => shown.map(({ title, body }) => title + ': ' + body))`;

/** In the worker: the person presses what is shown. */
const CLICKED = `registration.getNotifications().then(([notification]) => {
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
})`;

test('the app can be installed, opens without a network where it was left, and forgets its member', async ({
  open,
}) => {
  const [member, other] = await Promise.all([newMember(), newMember()]);
  const [ware] = await waresOnSale(member, 'Store cupboard month');
  const watched = await open({ as: member, offlineSupport: true });
  watched.allow(NO_NETWORK);
  const { page } = watched;
  const context = page.context();

  await test.step('it says that it is ready, and the browser would install it', async () => {
    await page.goto('/dashboard');
    await untilReady(page);
    await expect(page.getByText(READY)).toBeHidden();
    const session = await context.newCDPSession(page);
    const manifest = await session.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(JSON.parse(manifest.data ?? '')).toMatchObject({ name: 'Kasente Club', start_url: '/dashboard' });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A browser of a test has no profile of its own, which is the only thing that stands in the way.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  await test.step('deep links open without a network, say so, and go on by themselves', async () => {
    await context.setOffline(true);
    await page.goto(`/offers/${ware!.offer.id}`);
    await page.reload();
    await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
    await expect(page.getByText('You are offline. What you see may be old.')).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: ware!.offer.name })).toBeVisible();
    await expect(page.getByRole('heading', OFFLINE)).toBeHidden();

    await context.setOffline(true);
    await page.goto('/orders/123');
    await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
    await context.setOffline(false);
    watched.allow(/\/orders\/123\//);
    await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();

    await context.setOffline(true);
    await page.goto('/cart');
    // Kept on the device since the dashboard asked for it.
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await expect(page.getByRole('heading', OFFLINE)).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText(/^As of /)).toBeHidden();
  });

  await test.step('a console that was never opened here is not on the phone, and opens when it can', async () => {
    await context.setOffline(true);
    await page.goto('/outlet/orders');
    await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
    await expect(page.getByText('This screen is not on this device yet.')).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await context.setOffline(false);
    // Who manages no outlet is led to the dashboard.
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.first_name);
  });

  await test.step('news that is pushed shows on the device, and opens what it is about', async () => {
    await context.grantPermissions(['notifications']);
    await push(page, { title: 'Order ready', body: 'Open it to see your pickup code.', link: '/orders' });
    await expect.poll(() => page.evaluate(SHOWN)).toEqual(['Order ready: Open it to see your pickup code.']);
    await context.serviceWorkers()[0]!.evaluate(CLICKED);
    await expect(page).toHaveURL('/orders');
    await expect.poll(() => page.evaluate(SHOWN)).toEqual([]);
    await push(page, { title: 'Cashback', body: 'It is yours.', link: 'https://elsewhere.example/' });
    await expect.poll(() => page.evaluate(SHOWN)).toHaveLength(1);
  });

  await test.step('the worker keeps nothing of the member, and signing out leaves nothing', async () => {
    const before = await keptOn(page);
    expect(before.addresses.filter((address) => address.startsWith('/api'))).toEqual([]);
    for (const secret of [member.first_name, member.phone.slice(1), member.access]) {
      expect(before.text.includes(secret), secret).toBe(false);
    }
    expect(before.names.some((name) => name.includes('opened'))).toBe(true);

    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(async () => (await keptOn(page)).names.filter((name) => name.includes('opened'))).toEqual([]);
    await expect.poll(() => page.evaluate(SHOWN)).toEqual([]);
    const stored = await page.evaluate<string[]>('Object.keys(localStorage)');
    expect(stored.filter((key) => !key.includes('.device.'))).toEqual([]);
  });

  await test.step('without a network sign-in still opens, and whoever signs in next sees only what is theirs', async () => {
    await context.setOffline(true);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?redirect=%2Fdashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await context.setOffline(false);
    await signInOn(page, other);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(other.first_name);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', OFFLINE).first()).toBeVisible();
    expect(await page.locator('body').innerText()).not.toContain(member.phone.slice(1));
    await context.setOffline(false);
  });
});

/**
 * The browser itself takes its time: once a minute it looks whether the worker before is done, so that a new one may begin. On a busy
 * machine it finds it at work at one look and at the next.
 */
const BROWSERS_LOOK_MS = 200_000;

test('a new version waits until the person agrees, and offline support can be taken off again', async ({ open }) => {
  test.slow();
  const deployment = await openDeployment();
  const now = copyBuild();
  const next = copyBuild((build) => asNextVersion(build, 'ApplicationsPage-'));
  try {
    await deployment.put(now);
    const { origin } = deployment;
    const member = await newMember();
    const watched = await open({ as: member, origin, offlineSupport: true, viewport: LAPTOP });
    const { page } = watched;
    /** The page is closed meanwhile: whatever it asked would be refused, or cut off, in any way that a server can go. */
    const deploy = async (...version: Parameters<typeof deployment.put>) => {
      await page.goto('about:blank');
      await deployment.put(...version);
    };
    const prompt = page.getByRole('region', { name: 'Update Available' });
    const isNext = (tab: Page) => tab.locator('meta[name="version"][content="next"]');
    await page.goto('/dashboard');
    await untilReady(page);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/offers');
    await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible();
    const worker = await (await page.request.get('/sw.js')).text();
    const [oldScript] = worker.match(/\/assets\/ApplicationsPage-[\w-]+\.js/)!;

    await test.step('it says that a new version is there, and keeps quiet when told so', async () => {
      await deploy(next);
      await page.goto('/dashboard');
      await expect(prompt).toBeVisible();
      await expect(prompt).toContainText(
        'A new version of the app is available. Update now to get the latest features.',
      );
      await expectAccessible(page, IN_BOTH_SCHEMES);
      // What takes the focus does not do so behind it.
      await expect(page.locator('html')).toHaveCSS('scroll-padding-bottom', '224px');
      await prompt.getByRole('button', { name: 'Later' }).click();
      await expect(prompt).toBeHidden();
      await expect(page.locator('html')).toHaveCSS('scroll-padding-bottom', 'auto');
      await expect(isNext(page)).toHaveCount(0);
    });

    await test.step('agreed to, the new version runs; another tab follows on its way to another screen', async () => {
      await page.reload();
      const agree = prompt.getByRole('button', { name: 'Update Now' });
      await agree.click();
      await expect(agree).toBeHidden();
      // Whoever has waited for minutes, since the browser found the version before at work at each look, is asked once more.
      await expect(isNext(page).or(agree)).toHaveCount(1, { timeout: BROWSERS_LOOK_MS });
      if (await agree.isVisible()) await agree.click();
      await expect(isNext(page)).toHaveCount(1, { timeout: BROWSERS_LOOK_MS });
      await expect(prompt).toBeHidden();
      await expect(isNext(otherTab)).toHaveCount(0);
      await otherTab.getByRole('link', { name: 'Orders' }).click();
      await expect(isNext(otherTab)).toHaveCount(1);
      await expect(otherTab).toHaveURL('/orders');
      expect((await keptOn(page)).names.filter((name) => name.includes('version'))).toHaveLength(1);
    });

    await test.step('a script that only the version before had is still served', async () => {
      const answer = await page.request.get(oldScript);
      expect([answer.status(), answer.headers()['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    });

    await test.step('turned off by the operator, it removes itself and all it kept', async () => {
      await deploy(next, { OFFLINE_SUPPORT: 'off' });
      await page.goto('/offers');
      // In the end it loads the page anew, which may interrupt the question; what was loaded anew has no worker.
      const left = () =>
        keptOn(page).then(
          ({ names, workers, worker }) => ({ names, workers, worker }),
          () => undefined,
        );
      await expect.poll(left, { timeout: BROWSERS_LOOK_MS }).toEqual({ names: [], workers: 0, worker: null });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
    await page.goto('about:blank');
  } finally {
    await deployment.close();
    for (const build of [now, next]) build.remove();
  }
});
