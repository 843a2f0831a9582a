import { mkdtemp, open, readdir, readFile, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { parseConfig } from '#server/config.ts';

import { imageOf, parsePicture, storePicture, storePlaceholder } from './pictures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'club-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const deps = () => ({ config: parseConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://none', DATA_DIR: folder }) });

const rendered = (seed: string) => ({
  avif: { 320: Buffer.from(`${seed} a3`), 640: Buffer.from(`${seed} a6`) },
  webp: { 320: Buffer.from(`${seed} w3`), 640: Buffer.from(`${seed} w6`) },
  colour: '#123456',
});

function* half() {
  yield 'half a';
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}

describe('a picture', () => {
  it('stands under the digest of its content, in each width and format', async () => {
    const picture = await storePicture(deps(), 'offers', rendered('bread'));
    expect(picture).toEqual({
      base: expect.stringMatching(/^\/media\/offers\/[0-9a-f]{24}$/),
      widths: [320, 640],
      colour: '#123456',
    });
    const name = picture.base.replace('/media/offers/', '');
    const files = await readdir(join(folder, 'media/offers'));
    expect(files.toSorted()).toEqual([`${name}-320.avif`, `${name}-320.webp`, `${name}-640.avif`, `${name}-640.webp`]);
    expect(await readFile(join(folder, 'media/offers', `${name}-640.webp`), 'utf8')).toBe('bread w6');
  });

  it('is stored once, and another one elsewhere', async () => {
    const [first, again, other] = await Promise.all([
      storePicture(deps(), 'products', rendered('milk')),
      storePicture(deps(), 'products', rendered('milk')),
      storePicture(deps(), 'products', rendered('tea')),
    ]);
    expect(again).toEqual(first);
    expect(other.base).not.toBe(first.base);
    expect(await readdir(join(folder, 'media/products'))).toHaveLength(8);
  });

  it('is on the disk before it has its name', async () => {
    const handle = await open(folder);
    const flushed = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
    await storePlaceholder(deps(), 'Sound', rendered('drum'));
    expect(flushed).toHaveBeenCalledTimes(4);
    flushed.mockRestore();
    await handle.close();
  });

  it('leaves nothing where there is no room for it', async () => {
    await storePlaceholder(deps(), 'Sound', rendered('drum'));
    const before = await readdir(join(folder, 'media/placeholders'));
    const { webp, ...rest } = rendered('lamp');
    // What is written in parts fails as a disk does that is full: some of it is there by then.
    const tooLarge = Readable.from(half()) as unknown as Buffer;
    const picture = { ...rest, avif: {}, webp: { 320: tooLarge } };
    await expect(storePlaceholder(deps(), 'Light', picture)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(join(folder, 'media/placeholders'))).toEqual(before);
    await storePlaceholder(deps(), 'Light', { ...rest, avif: {}, webp });
    expect(await readdir(join(folder, 'media/placeholders'))).toHaveLength(before.length + 2);
  });

  it('has one address, which is the placeholder of the category where there is none', async () => {
    const picture = await storePicture(deps(), 'offers', rendered('bread'));
    expect(imageOf(picture, 'Food & Drinks')).toBe(`${picture.base}-640.webp`);
    const placeholder = await storePlaceholder(deps(), 'Food & Drinks', rendered('pot'));
    expect(imageOf(null, 'Food & Drinks')).toBe(`${placeholder.base}-640.webp`);
    expect(placeholder.base).toBe('/media/placeholders/food-drinks');
  });

  it('is read from its column', () => {
    expect(parsePicture(null)).toBeNull();
    expect(() => parsePicture({ base: 1 })).toThrow();
  });
});
