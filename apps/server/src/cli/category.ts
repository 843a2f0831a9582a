import { basename, dirname, resolve } from 'node:path';

import type { Command } from 'commander';

import { UnfitPicture } from '#server/features/shop/catalogue/read-picture.ts';
import { setCategoryPicture } from '#server/features/shop/catalogue/set-category-picture.ts';

import { answer, Misused, type Desk } from './desk.ts';
import { picturesIn } from './picture-folder.ts';

export function categoryCommands(program: Command, desk: Desk): void {
  const category = program.command('category').description('what members look through offers by');
  category
    .command('picture <name> <file>')
    .description('gives a category the picture of a file in JPEG, PNG or WebP')
    .action((name: string, file: string, _options, command: Command) =>
      setPicture(desk, name, file, command.optsWithGlobals()),
    );
}

async function setPicture(desk: Desk, name: string, file: string, options: { json?: boolean }): Promise<void> {
  const path = resolve(desk.folder, file);
  try {
    const bytes = await picturesIn(dirname(path))(basename(path));
    const { picture } = await setCategoryPicture(await desk.deps(), name, bytes, desk.by);
    answer(desk, options, { category: name, picture }, [`${name} has the picture ${basename(path)} now.`]);
  } catch (error) {
    if (error instanceof UnfitPicture) throw new Misused(`${error.message} (${file})`);
    throw error;
  }
}
