import type { RiderDelivery } from '@club/contract/outlets/riding';
import { describe, expect, it } from 'vitest';

import { afterActs, type RiderAct } from './rider-acts.ts';

const delivery: RiderDelivery = {
  id: 'd1',
  status: 'assigned',
  order_number: 'KC-1',
  outlet: { name: 'Shop', address: 'Plot 1', phone: '0414100200' },
  customer_name: 'Nakku',
  phone_number: '+256770000001',
  address: null,
  special_instructions: null,
  items_count: 1,
  assigned_at: '2026-11-23T07:00:00Z',
  moves: ['picked_up', 'failed'],
  accepted: false,
  codes_left: true,
  called_off: false,
  bring_back: false,
  left_at: null,
};
const common = { delivery_id: 'd1', order_number: 'KC-1' };
const kept = (acts: RiderAct[]) => acts.map((act, n) => ({ n, session: 's', key: `key-${n}`, act }));
const move = (status: 'picked_up' | 'arrived' | 'failed'): RiderAct => ({ kind: 'move', ...common, body: { status } });

describe('a delivery whose steps the server has still to hear', () => {
  it('stands where its rider has brought it', () => {
    const after = afterActs(delivery, kept([move('picked_up'), move('arrived')]));
    expect([after.status, after.moves, after.accepted]).toEqual(['arrived', ['delivered', 'failed'], true]);
    const done = afterActs(after, kept([{ kind: 'deliver', ...common, body: { code: '123456' } }]));
    expect([done.status, done.moves]).toEqual(['delivered', []]);
    expect(afterActs(delivery, kept([move('failed')])).moves).toEqual([]);
  });
  it('is not taken back by what the server knows already', () => {
    const arrived: RiderDelivery = { ...delivery, status: 'arrived', moves: ['delivered', 'failed'] };
    expect(afterActs(arrived, kept([move('picked_up'), move('arrived')]))).toEqual(arrived);
  });
  it('is not moved by the steps of another', () => {
    expect(afterActs({ ...delivery, id: 'd2' }, kept([move('picked_up')])).status).toBe('assigned');
  });
});
