import type { Page } from 'playwright-core';

type Act = (page: Page) => Promise<void>;

export const press =
  (name: string | RegExp): Act =>
  async (page) => {
    await page.getByRole('button', { name }).first().click();
  };

/** Presses what opens a dialog, which may have to be fetched first. */
export const openDialog =
  (name: string | RegExp): Act =>
  async (page) => {
    await press(name)(page);
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  };
