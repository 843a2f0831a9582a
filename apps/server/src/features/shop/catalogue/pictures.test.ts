import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { parseConfig } from '#server/config.ts';

import { imageOf, parsePicture, storePicture, storePlaceholder } from './pictures.ts';

vi.mock(import('node:fs/promises'), async (original) => {
  const all = await original();
  return { ...all, writeFile: vi.fn(all.writeFile) };
});

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

  it('is on the disk before it has its name, and leaves nothing where there is no room for it', async () => {
    await storePlaceholder(deps(), 'Sound', rendered('drum'));
    const written = vi.mocked(writeFile).mock.calls;
    expect(written).not.toEqual([]);
    expect(written.filter(([, , options]) => !Object.is(Object(options).flush, true))).toEqual([]);
    const before = await readdir(join(folder, 'media/placeholders'));
    vi.mocked(writeFile).mockImplementationOnce(async (path) => {
      await writeFile(path, 'half a');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    await expect(storePlaceholder(deps(), 'Light', rendered('lamp'))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(join(folder, 'media/placeholders'))).toEqual(before);
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
