import { describe, expect, it } from 'vitest';

import { addressKey } from './address-key.ts';

describe('addressKey', () => {
  it.each([
    ['102.85.1.7', '102.85.1.7'],
    ['::ffff:102.85.1.7', '102.85.1.7'],
    ['2c0f:f6d0:1:2:aaaa:bbbb:cccc:dddd', '2c0f:f6d0:1:2::/64'],
    ['2C0F:F6D0:0001:0002::1', '2c0f:f6d0:1:2::/64'],
    ['2c0f:f6d0::1', '2c0f:f6d0:0:0::/64'],
    // Zeros for just one group, and for none.
    ['1:2::4:5:6:7:8', '1:2:0:4::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (ip, key) => expect(addressKey(ip)).toBe(key));
});
