import type { BodyIn, Endpoint, QueryIn } from '@club/contract/endpoint';
import { addStaff } from '@club/contract/outlets/staff';
import { addTablet, enrolTablet, signInAtCounter } from '@club/contract/outlets/tablets';

import type { OrdersWorld } from './orders-world.ts';
import type { Person } from './people.ts';
import type { Answer } from './world.ts';

interface Ask<E extends Endpoint> {
  params?: Record<string, string>;
  query?: QueryIn<E>;
  body?: BodyIn<E> | Record<string, unknown>;
  key?: string;
}

/** A tablet of an outlet: what its browser keeps. */
export interface Tablet {
  readonly id: string;
  readonly cookie: string;
}

/** Somebody who works at an outlet, and their PIN. */
export interface Worker {
  readonly staff_id: string;
  readonly name: string;
  readonly pin: string;
}

/** A shift: what is sent with every call from the tablet. */
export interface Shift extends Worker {
  readonly tablet: Tablet;
  readonly token: string;
}

let lastPhone = 773_600_000;

export async function hire(world: OrdersWorld, manager: Person, name = 'Nakku Sarah'): Promise<Worker> {
  lastPhone += 1;
  const body = { name, phone: `0${lastPhone}`, role: 'cashier' as const };
  const { staff, pin } = (await world.as(manager, addStaff, { body })).reply;
  return { staff_id: staff.id, name, pin };
}

/** What a browser keeps of an answer, as it sends it. */
export function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return String([answer.headers['set-cookie']].flat()[0]).split(';', 1)[0]!;
}

export async function enrol(world: OrdersWorld, manager: Person, name = 'Counter 1'): Promise<Tablet> {
  const { tablet, code } = (await world.as(manager, addTablet, { body: { name } })).reply;
  const enrolled = await world.call(enrolTablet, { body: { code } });
  if (enrolled.status !== 200) throw new Error(enrolled.problem.message);
  return { id: tablet.id, cookie: cookieOf(enrolled) };
}

export async function signIn(world: OrdersWorld, tablet: Tablet, { staff_id, pin }: Pick<Worker, 'staff_id' | 'pin'>) {
  return world.call(signInAtCounter, { body: { staff_id, pin }, headers: { cookie: tablet.cookie } });
}

/** A tablet with somebody signed in on it. */
export async function openShift(world: OrdersWorld, manager: Person, name?: string): Promise<Shift> {
  const [worker, tablet] = [await hire(world, manager, name), await enrol(world, manager)];
  const { token } = (await signIn(world, tablet, worker)).reply;
  return { ...worker, tablet, token };
}

/** Calls from the tablet as who is signed in there. */
export async function atCounter<E extends Endpoint>(
  world: OrdersWorld,
  shift: Pick<Shift, 'token' | 'tablet'>,
  target: E,
  ask: Ask<E> = {},
): Promise<Answer<E>> {
  return world.call(target, { ...ask, token: shift.token, headers: { cookie: shift.tablet.cookie } });
}
