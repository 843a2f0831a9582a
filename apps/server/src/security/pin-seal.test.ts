import { describe, expect, it } from 'vitest';

import { systemRandom } from '#server/ports/random.ts';

import { isPinOf, resealPin, sealPin } from './pin-seal.ts';

const config = {
  PIN_KEY: 'a key of at least thirty-two characters',
  PIN_KEY_ID: 'k1',
  PIN_KEYS_RETIRED: new Map<string, string>(),
};
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

  it('opens with a retired key, and is sealed anew with the one that seals now', async () => {
    const old = await sealPin(deps, '3690', ID);
    const ring = { PIN_KEY: 'the key of the new year, long enough', PIN_KEY_ID: 'k2' };
    const both = { ...deps, config: { ...ring, PIN_KEYS_RETIRED: new Map([['k1', config.PIN_KEY]]) } };
    expect(await isPinOf(both, old, '3690', ID)).toBe(true);
    expect(await isPinOf(both, old, '3691', ID)).toBe(false);
    const anew = resealPin(both, old, ID)!;
    expect(anew.pin_key_id).toBe('k2');
    expect(resealPin(both, anew, ID)).toBeUndefined();
    const onlyNew = { ...deps, config: { ...ring, PIN_KEYS_RETIRED: new Map<string, string>() } };
    expect(await isPinOf(onlyNew, anew, '3690', ID)).toBe(true);
    await expect(isPinOf(onlyNew, old, '3690', ID)).rejects.toThrow('no PIN key named k1');
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
