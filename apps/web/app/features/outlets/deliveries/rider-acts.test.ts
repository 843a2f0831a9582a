import type { RiderDelivery } from '@club/contract/outlets/riding';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { afterActs, type RiderAct, sendAct } from './rider-acts.ts';

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

describe('what a rider did', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    clearTokens();
  });

  it('is told by the call of its kind, with its key', async () => {
    storeTokens({ access: 'good', refresh: 'r1' });
    const told: unknown[] = [];
    vi.stubGlobal(
      'fetch',
      (address: string, { method, headers, body }: Record<string, string & Record<string, string>>) => {
        told.push([method, address, headers!['idempotency-key'], JSON.parse(body!)]);
        return Promise.resolve(Response.json({}));
      },
    );
    const acts: RiderAct[] = [
      move('picked_up'),
      { kind: 'deliver', ...common, body: { code: '123456' } },
      { kind: 'leave', ...common, body: { reason: 'No code' } },
    ];
    for (const act of kept(acts)) await sendAct(act);
    expect(told).toEqual([
      ['PATCH', '/api/club/riders/my/deliveries/d1/', 'key-0', { status: 'picked_up' }],
      ['POST', '/api/club/riders/my/deliveries/d1/deliver/', 'key-1', { code: '123456' }],
      ['POST', '/api/club/riders/my/deliveries/d1/leave/', 'key-2', { reason: 'No code' }],
    ]);
  });
});
