import { describe, expect, it } from 'vitest';

import { systemRandom } from '#server/ports/random.ts';

import { isPinOf, sealPin } from './pin-seal.ts';

const config = { PIN_KEY: 'a key of at least thirty-two characters', PIN_KEY_ID: 'k1' };
const deps = { config, random: systemRandom };
const ID = '01930000-0000-7000-8000-000000000001';

describe('a sealed PIN', () => {
  it('knows its PIN and no other', async () => {
    const sealed = await sealPin(deps, '3690', ID);
    expect(await isPinOf(deps, sealed, '3690', ID)).toBe(true);
    expect(await isPinOf(deps, sealed, '3691', ID)).toBe(false);
    expect(sealed.pin_key_id).toBe('k1');
  });

  it('differs each time, and shows nothing without the key', async () => {
    const [one, two] = [await sealPin(deps, '3690', ID), await sealPin(deps, '3690', ID)];
    expect(one.pin_hash.equals(two.pin_hash)).toBe(false);
    const stranger = { config: { ...config, PIN_KEY: 'another key of thirty-two characters' } };
    await expect(isPinOf(stranger, one, '3690', ID)).rejects.toThrow();
    await expect(isPinOf({ config: { ...config, PIN_KEY_ID: 'k2' } }, one, '3690', ID)).rejects.toThrow(
      'no PIN key named k1',
    );
  });

  it('opens for its own application only, and not when a byte was changed', async () => {
    const sealed = await sealPin(deps, '3690', ID);
    await expect(isPinOf(deps, sealed, '3690', ID.replace(/1$/, '2'))).rejects.toThrow();
    for (const place of [0, 12, 30, sealed.pin_hash.length - 1]) {
      const pin_hash = Buffer.from(sealed.pin_hash);
      pin_hash[place]! ^= 1;
      await expect(isPinOf(deps, { ...sealed, pin_hash }, '3690', ID)).rejects.toThrow();
    }
  });
});
