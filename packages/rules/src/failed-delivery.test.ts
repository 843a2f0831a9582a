import { describe, expect, it } from 'vitest';

import { failLabels, failText, isNotRidersDoing, isOwedBack, needsNote } from './failed-delivery.ts';

describe('a delivery that failed', () => {
  it('says why, and what the rider adds', () => {
    expect(failLabels).toEqual({
      nobody_home: 'Nobody was there',
      unreachable: 'The customer could not be reached by phone',
      wrong_place: 'The place could not be found',
      refused: 'The customer did not take it',
      vehicle: 'The rider could not go on',
      other: 'Another reason',
    });
    expect(failText('nobody_home', null)).toBe('Nobody was there');
    expect(failText('nobody_home', ' gate locked ')).toBe('Nobody was there: gate locked');
    expect(failText('other', 'Road flooded')).toBe('Road flooded');
    expect(needsNote('other', ' ')).toBe(true);
    expect(needsNote('vehicle', null)).toBe(false);
  });
  it('was a way for nothing where the rider could do nothing about it', () => {
    expect(['nobody_home', 'unreachable', 'wrong_place', 'refused', 'called_off'].every(isNotRidersDoing)).toBe(true);
    expect(['vehicle', 'other', 'declined', 'proof_refused', null].some(isNotRidersDoing)).toBe(false);
  });
  it('owes back what was taken along until the outlet has it', () => {
    const at = new Date('2026-11-23T07:00:00Z');
    expect(isOwedBack({ status: 'failed', picked_up_at: at, returned_at: null })).toBe(true);
    expect(isOwedBack({ status: 'failed', picked_up_at: at, returned_at: at })).toBe(false);
    expect(isOwedBack({ status: 'failed', picked_up_at: null, returned_at: null })).toBe(false);
    expect(isOwedBack({ status: 'arrived', picked_up_at: at, returned_at: null })).toBe(false);
  });
});
