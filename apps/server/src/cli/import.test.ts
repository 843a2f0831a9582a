import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { kasenteAt } from '#server-test/kasente.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { picturesIn } from './picture-folder.ts';
import { EXIT } from './run-kasente.ts';

let world: TestWorld;
let folder: string;
let kasente: ReturnType<typeof kasenteAt>;
beforeAll(async () => {
  world = await openWorld();
  kasente = kasenteAt(world);
  folder = mkdtempSync(join(tmpdir(), 'kasente-import-'));
  await makeOutlet(world.deps, { name: 'Freshbasket Supermarket' });
  const example = readFileSync(new URL('../../../../docs/examples/offers.csv', import.meta.url), 'utf8');
  mkdirSync(join(folder, 'shop', 'photos'), { recursive: true });
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#b52' } });
  writeFileSync(join(folder, 'shop', 'photos', 'milk.jpg'), await photo.jpeg().toBuffer());
  writeFileSync(join(folder, 'shop', 'offers.csv'), example.replace('120,150,', '120,150,photos/milk.jpg'));
  writeFileSync(join(folder, 'secret.jpg'), 'not for you');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

const here = () => ({ folder });
const IMPORT = ['import', 'offers', 'shop/offers.csv'];

describe('kasente import offers', () => {
  it('tells every error by its row, and imports nothing', async () => {
    const { code, out } = await kasente([...IMPORT, '--yes'], here());
    expect(code).toBe(EXIT.refused);
    expect(out).toContain('line 2, category: There is no category "Groceries" (--new-categories makes it)');
    expect(out).toContain('2 errors; nothing was imported.');
    const json = JSON.parse((await kasente([...IMPORT, '--yes', '--json'], here())).out) as { errors: unknown[] };
    expect(json).toMatchObject({ imported: false, errors: [{ line: 2, column: 'category' }, { line: 4 }] });
  });

  it('counts one offer of one product as one', async () => {
    const rows = readFileSync(join(folder, 'shop', 'offers.csv'), 'utf8').split('\n');
    writeFileSync(join(folder, 'one.csv'), [rows[0], rows[3]].join('\n'));
    const { out } = await kasente(['import', 'offers', 'one.csv', '--new-categories', '--dry-run'], here());
    expect(out).toContain('Nothing is wrong with it: 1 offer of 1 product (1 new).');
  });

  it('only looks when told so, or when nobody says yes', async () => {
    const ready = [...IMPORT, '--new-categories'];
    const dry = await kasente([...ready, '--dry-run', '--yes'], here());
    expect(dry.out).toContain('Nothing is wrong with it: 2 offers of 3 products (3 new).\nNew categories: Groceries');
    const unasked = await kasente(ready, here());
    expect(unasked.out).toContain('Nothing is imported yet. With --yes it is imported unasked.');
    const no = await kasente(ready, { ...here(), ask: async () => 'no' });
    expect([dry.code, unasked.code, no.code]).toEqual([EXIT.done, EXIT.done, EXIT.done]);
    expect(await world.deps.db.selectFrom('offers').select('id').execute()).toEqual([]);
  });

  it('imports after the dry run when a person says yes, and refuses to do so again', async () => {
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question);
      return 'yes';
    };
    const { code, out } = await kasente([...IMPORT, '--new-categories'], { ...here(), ask });
    expect([code, questions]).toEqual([EXIT.done, ['Import this? (yes/no)']]);
    expect(out).toContain('Imported: 2 offers.');
    const pictures = await world.deps.db
      .selectFrom('products')
      .select('picture')
      .where('picture', 'is not', null)
      .execute();
    expect(pictures).toHaveLength(1);
    expect((await kasente([...IMPORT, '--yes'], here())).code).toBe(EXIT.refused);
    await world.deps.db.updateTable('offers').set({ status: 'ended' }).execute();
    const file = join(folder, 'shop', 'offers.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"4,800",120,150', '"5,200",120,'));
    const same = await kasente([...IMPORT, '--dry-run'], here());
    expect(same.out).toContain('line 2, price: The outlet has this product at 4800 (--new-prices changes it)');
    const dearer = await kasente([...IMPORT, '--dry-run', '--new-prices'], here());
    expect(dearer.out).toContain('New price of Jesa Whole milk 1 l: UGX 5,200, before UGX 4,800');
  });

  it('needs a file that there is', async () => {
    const { code, err } = await kasente(['import', 'offers', 'gone.csv'], here());
    expect([code, err]).toEqual([EXIT.misused, `There is no file ${folder}/gone.csv.`]);
  });
});

describe('the folder of pictures', () => {
  const faultOf = (name: string) =>
    picturesIn(join(folder, 'shop'))(name).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );

  it.each(['../secret.jpg', 'photos/../../secret.jpg', '/etc/passwd', '~/x.jpg', 'C:\\x.jpg', '..', '.', 'a\0.jpg'])(
    'is not left by the name %j',
    async (name) => {
      expect(await faultOf(name)).toBe('No name of a file in the folder');
    },
  );

  it('is not left by a link, and nothing but files is read', async () => {
    const shop = join(folder, 'shop');
    symlinkSync(join(folder, 'secret.jpg'), join(shop, 'link.jpg'));
    symlinkSync(folder, join(shop, 'up'));
    spawnSync('mkfifo', [join(shop, 'pipe.jpg')]);
    expect(await faultOf('link.jpg')).toBe('The name leads out of the folder');
    expect(await faultOf('up/secret.jpg')).toBe('The name leads out of the folder');
    expect(await faultOf('photos')).toBe('There is no picture of this name, but something else');
    expect(await faultOf('pipe.jpg')).toBe('There is no picture of this name, but something else');
    expect(await faultOf('gone.jpg')).toBe('There is no picture of this name');
    expect(await faultOf('photos/milk.jpg')).toBeUndefined();
  });

  it('reads no file that is too large', async () => {
    writeFileSync(join(folder, 'shop', 'large.jpg'), Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(await faultOf('large.jpg')).toBe('The picture is larger than 10 MiB');
  });
});
