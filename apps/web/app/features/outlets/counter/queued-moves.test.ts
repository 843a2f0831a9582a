import type { OutletOrder } from '@club/contract/outlets/counter';
import { beforeEach, expect, it, vi } from 'vitest';

import { asQueued, dropMove, dropMovesOf, queuedMoves, queueMove } from './queued-moves.ts';

const can = {
  accept: true,
  process: false,
  ready: false,
  complete: false,
  reject: true,
  delay: true,
  short: true,
  not_collected: false,
  dispatch: false,
};
// The parts that are looked at.
const order = { id: 'a', status: 'pending', can } as OutletOrder;
const move = (id: string, status: 'confirmed' | 'processing' | 'ready') => ({
  id,
  outlet_id: 'o1',
  order_number: `KC-${id}`,
  status,
  key: `${id}-${status}-key`,
});

beforeEach(() => {
  for (const { key } of queuedMoves()) dropMove({ key });
});

it('steps wait in the order in which they were made, each once, and outlive the page', () => {
  expect(queueMove(move('a', 'confirmed'))).toBe(true);
  queueMove(move('b', 'confirmed'));
  queueMove(move('a', 'processing'));
  queueMove({ ...move('a', 'processing'), key: 'pressed again' });
  expect(queuedMoves().map(({ key }) => key)).toEqual(['a-confirmed-key', 'b-confirmed-key', 'a-processing-key']);
  expect(Object.values({ ...localStorage }).join()).toContain('a-processing-key');
  dropMove({ key: 'a-confirmed-key' });
  expect(queuedMoves()).toHaveLength(2);
  dropMovesOf('a');
  expect(queuedMoves().map(({ id }) => id)).toEqual(['b']);
});

it('steps that two tabs keep are all kept', async () => {
  queueMove(move('a', 'confirmed'));
  vi.resetModules();
  const otherTab = await import('./queued-moves.ts');
  otherTab.queueMove(move('b', 'confirmed'));
  queueMove(move('a', 'processing'));
  expect(otherTab.queuedMoves().map(({ key }) => key)).toEqual([
    'a-confirmed-key',
    'b-confirmed-key',
    'a-processing-key',
  ]);
  otherTab.dropMove({ key: 'a-confirmed-key' });
  expect(queuedMoves().map(({ key }) => key)).toEqual(['b-confirmed-key', 'a-processing-key']);
});

it('an order with waiting steps shows where it will stand, and offers only what follows', () => {
  expect(asQueued(order, [])).toBe(order);
  const accepted = asQueued(order, [move('b', 'ready'), move('a', 'confirmed')]);
  expect(accepted).toMatchObject({ status: 'confirmed', can: { accept: false, process: true, ready: true } });
  // Nothing that gives money back or needs an answer.
  expect(accepted.can).toMatchObject({ reject: false, short: false, complete: false, delay: false });
  const ready = asQueued(order, [move('a', 'confirmed'), move('a', 'ready')]);
  expect(Object.values(ready.can).some(Boolean)).toBe(false);
});
