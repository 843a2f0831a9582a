import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PICTURE_WIDTHS } from '#server/features/shop/catalogue/encode-picture.ts';

import { CATEGORY_NAMES } from './catalogue-types.ts';
import { placeholderSubjects, renderPicture, renderPictures } from './pictures.ts';

const subject = { icons: ['banana', 'beans', 'avocado'], ground: ['#DCEFD3', '#8CC58A'], seed: 'fruit' } as const;
const CARD_BYTES_AT_MOST = 30_000;
let cacheDir = '';

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

describe('renderPicture', () => {
  it('gives both formats in three widths at 4:3, each light enough for a card', async () => {
    const picture = await renderPicture(subject);
    for (const [format, files] of [['heif', picture.avif] as const, ['webp', picture.webp] as const]) {
      for (const width of PICTURE_WIDTHS) {
        const file = files[width]!;
        expect(await sharp(file).metadata()).toMatchObject({ format, width, height: (width * 3) / 4 });
        expect(file.length).toBeLessThan(CARD_BYTES_AT_MOST);
      }
    }
    expect(picture.colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('takes a picture it knows from the cache, byte for byte', async () => {
    const widths = [320, 640] as const;
    const drawn = await renderPicture({ ...subject, widths, cacheDir });
    expect(await readdir(cacheDir)).toHaveLength(1);
    const kept = await renderPicture({ ...subject, widths, cacheDir });
    expect(kept).toEqual(drawn);
    expect(Object.keys(kept.avif)).toEqual(['320', '640']);
  });

  it('refuses an icon that the set does not have', async () => {
    await expect(renderPicture({ ...subject, icons: ['no-such-thing'] })).rejects.toThrow('No icon named');
  });
});

describe('renderPictures', () => {
  it('answers in the order of the requests', async () => {
    const requests = (['#ff0000', '#00ff00', '#0000ff'] as const).map(
      (colour) => ({ icons: [], ground: [colour, colour], seed: colour, widths: [320] }) as const,
    );
    const colours = (await renderPictures(requests)).map((picture) => picture.colour);
    const brightest = colours.map((colour) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      return parts.indexOf(Math.max(...parts));
    });
    expect(brightest).toEqual([0, 1, 2]);
  });
});

describe('placeholderSubjects', () => {
  it('has one for each category', () => {
    expect(placeholderSubjects().map((placeholder) => placeholder.category)).toEqual([...CATEGORY_NAMES]);
  });
});
