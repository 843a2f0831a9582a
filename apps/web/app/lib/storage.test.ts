import { afterEach, describe, expect, it, vi } from 'vitest';

import { readRaw, writeRaw } from './storage.ts';

/** A browser's storage that does what it can until it is full or forbidden. */
function storageThat(refuses: 'nothing' | 'writing' | 'everything', kept = new Map<string, string>()) {
  const refuse = () => {
    throw new DOMException('No.', refuses === 'writing' ? 'QuotaExceededError' : 'SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (refuses === 'everything' ? refuse() : (kept.get(key) ?? null)),
    setItem: (key: string, value: string) => (refuses === 'nothing' ? kept.set(key, value) : refuse()),
    removeItem: (key: string) => (refuses === 'everything' ? refuse() : kept.delete(key)),
  });
  return kept;
}

afterEach(() => {
  storageThat('everything');
  writeRaw('accessToken', null);
  vi.unstubAllGlobals();
});

describe('a value of this device', () => {
  it.each(['nothing', 'writing', 'everything'] as const)('is there again when storage refuses %s', (refused) => {
    storageThat(refused);
    writeRaw('accessToken', 'first');
    writeRaw('accessToken', 'second');
    expect(readRaw('accessToken')).toBe('second');
    writeRaw('accessToken', null);
    expect(readRaw('accessToken')).toBeNull();
  });

  it('is the newer one when there was room for the older only, and nobody finds that one again', () => {
    const kept = storageThat('writing', new Map([['accessToken', 'first']]));
    writeRaw('accessToken', 'second');
    expect(readRaw('accessToken')).toBe('second');
    expect(kept.has('accessToken')).toBe(false);
  });

  it('is what another tab wrote, once there is room again', () => {
    storageThat('writing');
    writeRaw('accessToken', 'first');
    const kept = storageThat('nothing');
    writeRaw('accessToken', 'second');
    kept.set('accessToken', 'third');
    expect(readRaw('accessToken')).toBe('third');
  });
});
