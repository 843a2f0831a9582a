import { expect, it } from 'vitest';

import { addressLine } from './address-line.ts';

it('an address is told in one line, without what was not given', () => {
  expect(addressLine({ text: 'Plot 7, Kisaasi Road', area: 'Kisaasi', landmark: 'Total station', stage: null })).toBe(
    'Plot 7, Kisaasi Road, Kisaasi, landmark: Total station',
  );
  expect(addressLine({ text: 'Blue gate', area: '', stage: 'Mulago stage' })).toBe('Blue gate, stage: Mulago stage');
});
