import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { formatUgx } from '@club/rules/money';
import type { Command } from 'commander';

import {
  checkOffers,
  importOffers,
  type CheckedOffers,
  type OfferFile,
} from '#server/features/shop/catalogue/import-offers.ts';

import { agreed, answer, Misused, type Desk } from './desk.ts';
import { picturesIn } from './picture-folder.ts';

interface Options {
  pictures?: string;
  newCategories?: boolean;
  newPrices?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** More than any file that is taken, less than what would fill the memory. */
const MOST_BYTES = 16 * 1024 * 1024;

export function importCommands(program: Command, desk: Desk): void {
  program
    .command('import')
    .description('bring in what others have written down')
    .command('offers <file>')
    .description('offers from a CSV file: first a dry run with every error by its row, then for good')
    .option('--pictures <folder>', 'where the pictures lie that the file names; its own folder by default')
    .option('--new-categories', 'make categories that are not there yet')
    .option('--new-prices', 'give products that are there the regular prices of the file')
    .option('--dry-run', 'only look at it')
    .option('--yes', 'import without asking when nothing is wrong')
    .action((file: string, _options, command: Command) => offers(desk, file, command.optsWithGlobals()));
}

async function offers(desk: Desk, file: string, options: Options): Promise<void> {
  const path = resolve(desk.folder, file);
  const folder = options.pictures === undefined ? dirname(path) : resolve(desk.folder, options.pictures);
  const wanted = {
    csv: await contentOf(path),
    pictures: picturesIn(folder),
    may_add_categories: options.newCategories === true,
    may_change_prices: options.newPrices === true,
  };
  const deps = await desk.deps();
  const checked = await checkOffers(deps, wanted);
  if (checked.errors.length > 0) return refuse(desk, options, checked);
  const lines = summaryOf(checked);
  if (options.json !== true) desk.terminal.out(lines.join('\n'));
  const goesOn = options.dryRun !== true && (await agreed(desk, options, 'Import this?'));
  if (!goesOn) return notImported(desk, options, checked);
  await finish(desk, options, wanted);
}

async function finish(desk: Desk, options: Options, wanted: OfferFile): Promise<void> {
  const done = await importOffers(await desk.deps(), wanted, desk.by);
  // Somebody was quicker with the same offers.
  if (done.errors.length > 0) return refuse(desk, options, done);
  const { offer_ids } = done;
  answer(desk, options, { imported: true, ...countsOf(done), offer_ids }, [
    `Imported: ${counted(offer_ids.length, 'offer')}.`,
  ]);
}

function notImported(desk: Desk, options: Options, checked: CheckedOffers): void {
  const hint = options.dryRun === true ? '' : ' With --yes it is imported unasked.';
  answer(desk, options, { imported: false, ...countsOf(checked), errors: [] }, [`Nothing is imported yet.${hint}`]);
}

function refuse(desk: Desk, options: Options, checked: CheckedOffers): void {
  const { errors } = checked;
  const lines = errors.map(({ line, column, message }) => {
    const where = [line === null ? [] : `line ${line}`, column ?? []].flat().join(', ');
    return `${where === '' ? 'the file' : where}: ${message}`;
  });
  const end = `${counted(errors.length, 'error')}; nothing was imported.`;
  answer(desk, options, { imported: false, ...countsOf(checked), errors }, [...lines, '', end]);
  desk.fail();
}

function countsOf({ plan }: CheckedOffers) {
  return {
    offers: plan.offers.length,
    of_the_day: plan.offers.filter(({ kind }) => kind === 'of_day').length,
    products: plan.offers.reduce((sum, { products }) => sum + products.length, 0),
    new_products: plan.new_products,
    new_categories: plan.new_categories,
    new_prices: plan.new_prices.map(({ brand_name, product_name, was, price }) => ({
      brand_name,
      product_name,
      was,
      price,
    })),
  };
}

function summaryOf(checked: CheckedOffers): string[] {
  const { offers: count, of_the_day, products, new_products, new_categories, new_prices } = countsOf(checked);
  return [
    `Nothing is wrong with it: ${counted(count, 'offer')} of ${counted(products, 'product')} (${new_products} new).`,
    ...(of_the_day > 0 ? [`Offers of the day among them: ${of_the_day}`] : []),
    ...(new_categories.length > 0 ? [`New categories: ${new_categories.join(', ')}`] : []),
    ...new_prices.map(
      ({ brand_name, product_name, was, price }) =>
        `New price of ${brand_name} ${product_name}: ${formatUgx(price)}, before ${formatUgx(was)}`,
    ),
  ];
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

async function contentOf(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile()) throw new Misused(`There is no file ${path}.`);
  if (found.size > MOST_BYTES) throw new Misused(`${path} is too large for a list of offers.`);
  return readFile(path);
}
