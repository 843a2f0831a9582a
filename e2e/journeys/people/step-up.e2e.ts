import { addToCart } from '@club/contract/shop/cart';
import { RECOVERY_CODES } from '@club/rules/recovery-code';

import { call } from '#e2e/api.ts';
import { authenticator } from '#e2e/authenticator.ts';
import { handsetOf, smsOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, signInAs } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { placeOfStory } from '#e2e/story.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';
import { startProduct } from '#tools/start-product.ts';

const REFUSED = 'This device is not confirmed yet. Please try again when you have your phone at hand.';
const WRONG = 'This code is not correct or has run out. Please ask for a new one.';
const DIALOG = { name: 'Confirm this device' };

/** As in production, where a right PIN on an unknown device may browse and no more. */
test('a new device is confirmed by SMS, or by an authenticator app, before anything of weight', async ({ open }) => {
  // It starts a product of its own, and tells three stories on it.
  test.setTimeout(5 * 60_000);
  const product = await startProduct(await placeOfStory(), { DEVICE_STEP_UP: 'limited' });
  const { origin, sandbox } = product;
  const codeFor = async (phone: string) =>
    /\b\d{6}\b/.exec(await handsetOf(phone, sandbox).sms('confirms your new device'))?.[0] ?? '';
  try {
    const member = await signInAs(demo.member, origin);
    const [ware] = await waresOnSale(member, 'Store cupboard month', origin);
    const item = { offer_id: ware!.offer.id, product_id: ware!.product.id, service_type: 'in_store' as const };
    await call(addToCart, { token: member.access, origin, body: { ...item, quantity: 1 } });

    await test.step('a member pays', async () => {
      const watched = await open({ origin });
      watched.allow(/status of 403 .*\/orders\/$/);
      watched.allow(/status of (400|429) .*\/auth\/step-up\//);
      const { page } = watched;
      await page.goto('/login?redirect=%2Fcheckout');
      await signInOn(page, demo.member);
      const dialog = page.getByRole('dialog', DIALOG);
      const pay = page.getByRole('button', { name: 'Pay for Order' });
      await pay.click();
      await expect(dialog).toContainText(/We sent it by SMS to .*003\./);
      await expect(dialog.getByRole('button', { name: /^Send a new code in 0:[0-3]\d$/ })).toBeDisabled();
      await expectAccessible(page, IN_BOTH_SCHEMES);
      await dialog.getByRole('button', { name: 'Not now' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(REFUSED)).toBeVisible();
      await expectAccessible(page);

      await pay.click();
      await dialog.getByRole('button', { name: 'Confirm device' }).click();
      await expect(dialog.getByText('Please enter the code')).toBeVisible();
      const code = await codeFor(demo.member.phone);
      await dialog.getByRole('textbox', { name: 'Code from the SMS' }).click();
      await page.keyboard.type(code === '111111' ? '222222' : '111111');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(WRONG)).toBeVisible();
      await expectAccessible(page);
      for (let digit = 0; digit < code.length; digit += 1) await page.keyboard.press('Backspace');
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Processing Payment' })).toBeVisible();
      expect((await smsOf(demo.member.phone, sandbox)).filter((text) => text.includes('your new device'))).toHaveLength(
        1,
      );
      await page.goto('about:blank');
    });

    const watched = await open({ origin, viewport: LAPTOP });
    watched.allow(/status of 403 .*\/admin\//);
    watched.allow(/status of 429 .*\/auth\/step-up\//);
    watched.allow(/status of 400 .*\/auth\/(login|second-factor\/confirm)\/$/);
    const { page } = watched;
    await test.step('an admin opens the applications', async () => {
      await page.goto('/login?redirect=%2Fadmin%2Fapplications');
      await signInOn(page, demo.admin);
      const dialog = page.getByRole('dialog', DIALOG);
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText(REFUSED)).toBeVisible();
      await expectAccessible(page, IN_BOTH_SCHEMES);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(dialog).toBeVisible();
      const code = await codeFor(demo.admin.phone);
      await dialog.getByRole('textbox', { name: 'Code from the SMS' }).click();
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Applications' })).toBeVisible();
      await expect(dialog).toBeHidden();
      await page.reload();
      await expect(page.getByRole('list', { name: 'Applications' })).toBeVisible();
    });

    const panel = page.getByRole('region', { name: 'Authenticator app' });
    let app = authenticator('');
    let recoveryCode = '';
    await test.step('the admin sets up an authenticator app', async () => {
      await page.goto('/profile?tab=security');
      await expect(panel).toContainText('Off');
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' });
      await expect(setup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      app = authenticator(await setup.getByLabel('Key', { exact: true }).innerText());
      await setup.getByRole('textbox', { name: 'Code from the app' }).click();
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(setup.getByText('The code has 6 digits')).toBeVisible();
      await page.keyboard.type('3456');
      await expect(setup.getByText('The code of your authenticator app is not correct.')).toBeVisible();
      await expectAccessible(page, IN_BOTH_SCHEMES);
      for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace');
      await page.keyboard.type(app.nextCode());
      const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
      await expect(kept.getByRole('listitem')).toHaveCount(RECOVERY_CODES);
      [recoveryCode = ''] = await kept.getByRole('listitem').allInnerTexts();
      await expectAccessible(page, IN_BOTH_SCHEMES);
      await page.keyboard.press('Escape');
      const question = page.getByRole('alertdialog', { name: 'Have you kept the codes?' });
      await expect(question).toBeVisible();
      await expectAccessible(page, IN_BOTH_SCHEMES);
      await question.getByRole('button', { name: 'Back to the codes' }).click();
      await expect(question).toBeHidden();
      await kept.getByRole('button', { name: 'I have kept them' }).click();
      await expect(panel).toContainText('On since');
      await expect(panel).toContainText('10 of 10 recovery codes left.');
    });

    await test.step('signs in with its code, and needs no SMS', async () => {
      await page.getByRole('button', { name: /profile of/ }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.goto('/login?redirect=%2Fadmin%2Fapplications');
      await page.getByLabel('Phone number').fill(demo.admin.phone);
      await page.getByLabel('4-digit PIN').fill(demo.admin.pin);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const second = page.getByRole('dialog', { name: 'One more step' });
      await expect(second.getByRole('textbox', { name: 'Code from the app' })).toBeFocused();
      await page.keyboard.type('123456');
      await expect(second.getByText('The code of your authenticator app is not correct.')).toBeVisible();
      await expectAccessible(page, IN_BOTH_SCHEMES);
      for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace');
      await page.keyboard.type(app.nextCode());
      await expect(page.getByRole('list', { name: 'Applications' })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('signs in with a recovery code when the phone is not at hand', async () => {
      await page.getByRole('button', { name: /profile of/ }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.goto('/login?redirect=%2Fprofile%3Ftab%3Dsecurity');
      await page.getByLabel('Phone number').fill(demo.admin.phone);
      await page.getByLabel('4-digit PIN').fill(demo.admin.pin);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const second = page.getByRole('dialog', { name: 'One more step' });
      await second.getByRole('button', { name: 'Use a recovery code' }).click();
      const field = second.getByRole('textbox', { name: 'Recovery code' });
      await expect(field).toBeFocused();
      await expect(second).toHaveAccessibleDescription(/one of the recovery codes that you kept/);
      await page.keyboard.type('no code');
      await page.keyboard.press('Enter');
      await expect(second.getByText('A recovery code has ten letters and digits')).toBeVisible();
      await expectAccessible(page, IN_BOTH_SCHEMES);
      await field.fill(recoveryCode.toLowerCase());
      await page.keyboard.press('Enter');
      await expect(panel).toContainText('9 of 10 recovery codes left.');
    });

    await test.step('turns it off again', async () => {
      await panel.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('dialog', { name: 'Turn off the authenticator app' }).waitFor();
      await expectAccessible(page);
      await page.keyboard.type(app.nextCode());
      await expect(panel).toContainText('Off');
      // Nobody listens any more when the product stops.
      await page.goto('about:blank');
    });
  } finally {
    await product.stop();
  }
});
