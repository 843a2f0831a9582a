import { describe, expect, it } from 'vitest';

import { wrongDocuments } from './document-history.ts';
import { contradictions, isDecided, type Answer, type Intent } from './history.ts';
import { wrongOrder, type OrderFacts } from './order-history.ts';

const answer = (status: Answer['status'], body: Answer['body'] = {}): Answer => ({
  origin: 'http://here',
  status,
  body,
});
const BROKEN = answer('broken');

function intent(act: Intent['act'], answers: Answer[], more: Partial<Intent> = {}): Intent {
  const caller = { member_id: 'amina', session_id: 's' };
  return { act, caller, method: 'POST', path: '/', body: {}, key: 'key-1', order_id: 'o1', answers, ...more };
}

describe('what people were told', () => {
  it('is not known as long as nothing, a fault or "still running" came back', () => {
    const running = answer(409, { code: 'request_in_progress' });
    expect(isDecided(intent('place', [BROKEN, answer(503), answer(500), running]))).toBe(false);
    expect(isDecided(intent('place', [BROKEN, answer(409, { code: 'sold_out' })]))).toBe(true);
  });

  it('is the same in whatever order its members stand', () => {
    const told = [
      answer(201, { id: 'o1', lines: [{ a: 1, b: 2 }] }),
      answer(201, { lines: [{ b: 2, a: 1 }], id: 'o1' }),
    ];
    expect(contradictions([intent('place', told)])).toEqual([]);
  });

  it('says of an order and a payment how they stand by then, and never that it is another one, or costs something else', () => {
    const placed = (more: object) => answer(201, { id: 'o1', total_amount: 5_000, status: 'pending', ...more });
    const repeated = (more: object) => contradictions([intent('place', [placed({}), placed(more)])]);
    expect(repeated({ status: 'cancelled', server_time: '2026-11-30T09:00:00Z' })).toEqual([]);
    expect(repeated({ total_amount: 6_000 })).toEqual(['I16 place with the key key-1 has 2 answers']);
    const paying = ['sending', 'prompted'].map((stage) => answer(202, { payment_id: 'p1', stage }));
    expect(contradictions([intent('pay', paying)])).toEqual([]);
    expect(contradictions([intent('pay', [...paying, answer(202, { payment_id: 'p2' })])])).toEqual([
      'I16 pay with the key key-1 has 2 answers',
    ]);
  });

  it('must be the same for the same key', () => {
    const told = [answer(201, { id: 'o1' }), BROKEN];
    expect(contradictions([intent('place', [...told, answer(201, { id: 'o1' })])])).toEqual([]);
    expect(contradictions([intent('place', [...told, answer(201, { id: 'o2' })])])).toEqual([
      'I16 place with the key key-1 has 2 answers',
    ]);
    expect(
      contradictions([intent('cancel', [answer(200, { a: 1 }), answer(200, { a: 2 })], { key: undefined })]),
    ).toEqual([]);
  });
});

describe('documents', () => {
  const kind = { act: 'place', id: 'id' } as const;
  const keys = [{ name: 'amina key-1', id: 'o1' }];

  it('that were asked for, perhaps without an answer, are right', () => {
    expect(wrongDocuments(kind, { documents: ['o1'], keys }, [intent('place', [BROKEN])])).toEqual([]);
    expect(wrongDocuments(kind, { documents: [], keys: [] }, [intent('place', [answer(409)])])).toEqual([]);
  });

  it('that nobody asked for, that were refused, lost, or made twice are found', () => {
    const wrong = (found: Parameters<typeof wrongDocuments>[1], answers: Answer[]) =>
      wrongDocuments(kind, found, [intent('place', answers)]);
    expect(wrong({ documents: ['o1', 'o9'], keys }, [BROKEN])).toEqual(['I16 place o9 without a request']);
    expect(wrong({ documents: ['o1'], keys }, [answer(409)])).toEqual(['I16 place was refused and done: amina key-1']);
    expect(wrong({ documents: [], keys: [] }, [answer(201, { id: 'o1' })])).toEqual([
      'I16 place o1 was told and is lost',
    ]);
    const strange = [...keys, { name: 'amina key-2', id: 'o1' }];
    expect(wrong({ documents: ['o1'], keys: strange }, [BROKEN])).toEqual([
      'I16 place that nobody sent: amina key-2',
      'I16 two keys stand for one place',
    ]);
  });
});

describe('an order', () => {
  const order: OrderFacts = {
    id: 'o1',
    status: 'ready',
    cancel_reason: null,
    events: ['placed', 'paid', 'confirmed', 'processing', 'ready'],
    payments: [{ id: 'p1', network: 'mtn' }],
  };
  const pay = intent('pay', [answer(202, { payment_id: 'p1' })], { body: { payment_network: 'mtn' } });
  const moves = ['confirmed', 'processing', 'ready'].map((status) => intent('move', [BROKEN], { body: { status } }));

  it('whose every step somebody asked for is right', () => {
    expect(wrongOrder(order, [pay, ...moves])).toEqual([]);
  });

  it('with steps or payments of nobody is found', () => {
    expect(wrongOrder(order, moves)).toHaveLength(2);
    expect(wrongOrder(order, [pay, ...moves.slice(1)])).toEqual(['I16 order o1 was confirmed by nobody']);
    const twice = { ...order, events: [...order.events, 'ready'] };
    expect(wrongOrder(twice, [pay, ...moves])).toEqual(['I16 order o1 took a step twice']);
    const cancelled = { ...order, cancel_reason: 'by_member' };
    expect(wrongOrder(cancelled, [pay, ...moves])).toEqual(['I16 order o1 was cancelled by nobody']);
  });

  it('that is not what somebody was told is found', () => {
    const told = (act: Intent['act'], more: Partial<Intent> = {}) =>
      wrongOrder(order, [pay, ...moves, intent(act, [answer(200)], more)]);
    expect(told('cancel')).toEqual(['I16 order o1 was told to be cancelled']);
    expect(told('complete')).toEqual(['I16 order o1 was told to be completed']);
    const lost = intent('pay', [answer(202, { payment_id: 'p2' })], { body: { payment_network: 'mtn' } });
    expect(wrongOrder(order, [lost, ...moves])).toEqual(['I16 order o1 was told of the payment p2']);
  });
});
