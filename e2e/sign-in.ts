import { expect, type Page } from '@playwright/test';

import type { Person } from './people.ts';

/** Fills in the sign-in screen that stands there, and sends it. */
export async function signInOn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByLabel('4-digit PIN').fill(person.pin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
