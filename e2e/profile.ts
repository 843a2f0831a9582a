import type { Locator, Page } from '@playwright/test';

/** A named part of a tab of /profile. */
export const dataOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
