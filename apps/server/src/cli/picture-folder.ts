import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';

import { MOST_PICTURE_BYTES, UnfitPicture } from '#server/features/shop/catalogue/read-picture.ts';

/**
 * Reads pictures of one folder and of those in it by the names that a file gives them. Nothing outside is read, whichever way
 * the name or a link in the folder leads there.
 */
export function picturesIn(folder: string): (name: string) => Promise<Buffer> {
  return async (name) => {
    const path = await pathIn(folder, name);
    // Whoever opens a pipe waits for its writer.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
    if (file === undefined) throw new UnfitPicture('This user may not read the picture');
    try {
      const stat = await file.stat();
      if (!stat.isFile()) throw new UnfitPicture('There is no picture of this name, but something else');
      if (stat.size > MOST_PICTURE_BYTES) {
        throw new UnfitPicture(`The picture is larger than ${MOST_PICTURE_BYTES / 1024 / 1024} MiB`);
      }
      return await file.readFile();
    } finally {
      await file.close();
    }
  };
}

async function pathIn(folder: string, name: string): Promise<string> {
  if (/[\0\\]|^[/~]|^[A-Za-z]:|(^|\/)\.\.?(\/|$)/.test(name)) throw new UnfitPicture('No name of a file in the folder');
  const whole = await realpath(folder).catch(() => undefined);
  if (whole === undefined) throw new UnfitPicture(`There is no folder ${folder}`);
  const path = await realpath(resolve(whole, name)).catch(() => undefined);
  if (path === undefined) throw new UnfitPicture('There is no picture of this name');
  if (!path.startsWith(whole + sep)) throw new UnfitPicture('The name leads out of the folder');
  return path;
}
