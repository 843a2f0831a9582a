import type { RiderDelivery } from '@club/contract/outlets/riding';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { deliveryForTests } from './delivery-for-tests.ts';
import { afterActs, type RiderAct, sendAct, sortDeliveries } from './rider-acts.ts';

const delivery = deliveryForTests;
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

describe('the deliveries of a rider', () => {
  it('are over when handed over, or failed with nothing to bring back, and not before the server says that', () => {
    const failed: RiderDelivery = { ...delivery, id: 'd2', status: 'failed', moves: [] };
    const owed: RiderDelivery = { ...failed, id: 'd3', bring_back: true };
    const arrived: RiderDelivery = { ...delivery, id: 'd4', status: 'arrived', moves: ['delivered', 'failed'] };
    const acts = kept([
      { kind: 'move', ...common, body: { status: 'failed', kind: 'vehicle' } },
      { kind: 'deliver', delivery_id: 'd4', order_number: 'KC-4', body: { code: '123456' } },
    ]);
    const { open, over } = sortDeliveries([delivery, failed, owed, arrived], acts);
    expect(open.map((each) => [each.delivery.id, each.isKept])).toEqual([
      ['d1', true],
      ['d3', false],
    ]);
    expect(over.map((each) => [each.delivery.id, each.isKept])).toEqual([
      ['d2', false],
      ['d4', true],
    ]);
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
