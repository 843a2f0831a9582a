import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeCategory } from '#server-test/catalogue.ts';
import { kasenteAt } from '#server-test/kasente.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { EXIT } from './run-kasente.ts';

let world: TestWorld;
let folder: string;
let kasente: ReturnType<typeof kasenteAt>;
beforeAll(async () => {
  world = await openWorld();
  kasente = kasenteAt(world);
  folder = mkdtempSync(join(tmpdir(), 'kasente-category-'));
  await makeCategory(world.deps, 'Food', 1);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

const put = (...words: string[]) => kasente(['category', 'picture', ...words], { folder });
const pictureOf = async () =>
  (await world.deps.db.selectFrom('categories').select('picture').where('name', '=', 'Food').executeTakeFirstOrThrow())
    .picture;

it('kasente category picture draws the picture of a file anew in all widths, without what hides in it, and writes it down', async () => {
  const photo = sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#b52' } });
  const withPlace = photo.jpeg().withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 21/1 0/1' } });
  writeFileSync(join(folder, 'food.jpg'), await withPlace.toBuffer());
  const { code, out } = await put(' food ', 'food.jpg');
  expect([code, out]).toEqual([EXIT.done, ' food  has the picture food.jpg now.'.trimEnd()]);
  const picture = (await pictureOf()) as { base: string; widths: number[] };
  expect(picture).toMatchObject({
    base: expect.stringMatching(/^\/media\/categories\/[0-9a-f]{24}$/),
    widths: [320, 640, 960],
  });
  const kept = readFileSync(join(world.deps.config.DATA_DIR, `${picture.base}-960.webp`));
  const found = await sharp(kept).metadata();
  expect([found.format, found.width, found.height, found.exif]).toEqual(['webp', 960, 720, undefined]);
  const written = await world.deps.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'category.picture')
    .execute();
  expect(written).toEqual([{ after: { picture: picture.base } }]);
});

it('what is no picture, or too small, and a category that is not there change nothing', async () => {
  const before = await pictureOf();
  writeFileSync(join(folder, 'page.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const small = sharp({ create: { width: 100, height: 75, channels: 3, background: '#b52' } });
  writeFileSync(join(folder, 'small.png'), await small.png().toBuffer());
  writeFileSync(join(folder, 'torn.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]));
  const said = async (...words: string[]) => {
    const { code, err } = await put(...words);
    expect(code).not.toBe(EXIT.done);
    return err;
  };
  expect(await said('Food', 'page.jpg')).toContain('The file is no picture in JPEG, PNG or WebP (page.jpg)');
  expect(await said('Food', 'small.png')).toContain('smaller than 640 × 480 points');
  expect(await said('Food', 'torn.jpg')).toContain('damaged or too large');
  expect(await said('Food', 'none.jpg')).toContain('There is no picture of this name');
  expect(await said('Nothing such', 'small.png')).toContain('There is no category of this name');
  expect(await pictureOf()).toEqual(before);
});
