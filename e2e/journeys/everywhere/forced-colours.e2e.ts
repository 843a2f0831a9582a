import type { Page } from '@playwright/test';

import { expect, test } from '#e2e/journey.ts';
import { newApplicant, newMember } from '#e2e/people.ts';

/** Whose colours are their own sees none of our grounds: what sets something apart must be a line, or a colour of theirs. */
const groundOf = (page: Page, selector: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`);

test('in the colours of the person themselves buttons, bars, switches and what is chosen stay to be seen', async ({
  open,
}) => {
  const [applicant, member] = await Promise.all([newApplicant(), newMember()]);
  const { page } = await open({ as: member });
  await page.emulateMedia({ forcedColors: 'active' });

  await test.step('a button has a line around it', async () => {
    await page.goto('/reset-pin');
    await expect(page.getByRole('button', { name: 'Set new PIN' })).toHaveCSS('border-top-width', '1px');
    await expect(page.locator('form')).toHaveCSS('border-top-width', '1px');
  });
  await test.step('the bar of the queue shows how far it is', async () => {
    await page.goto(`/application-status?phone=${applicant.phone}`);
    await expect(page.getByRole('progressbar').first()).toHaveCSS('border-top-width', '1px');
    expect(await groundOf(page, '[role="progressbar"] > *')).not.toBe(await groundOf(page, '[role="progressbar"]'));
  });
  await test.step('a switch shows whether it is on, a tab whether it is chosen', async () => {
    await page.goto('/profile?tab=preferences');
    await expect(page.getByRole('switch', { name: 'New offers' })).toBeChecked();
    const thumb = '[role="switch"]:checked ~ :last-child';
    expect(await groundOf(page, thumb)).not.toBe(await groundOf(page, '[role="switch"]:checked + *'));
    await expect(page.getByRole('tab', { selected: true })).toHaveCSS('border-top-width', '2px');
    const other = page.getByRole('tab', { selected: false }).first();
    await expect(other).not.toHaveCSS('border-top-width', '2px');
    await expect(other).toHaveCSS('border-bottom-color', await groundOf(page, 'html'));
  });
});
