import { useSyncExternalStore } from 'react';

import { ApiError } from './api-error.ts';
import { isSignedIn, subscribeSession } from './session.ts';

/** What the server may ask for before it does something of weight: a code by SMS, or the PIN once more. */
export type Proof = 'step_up' | 'pin';

/** A proof that is asked for now. Who shows the question answers it once. */
export interface ProofQuestion {
  readonly proof: Proof;
  readonly answer: (given: boolean) => void;
}

interface Round {
  /** How often the proof was asked for and answered so far. */
  readonly count: number;
  readonly given: boolean;
}

const proofs: Partial<Record<ApiError['code'], Proof>> = { step_up_required: 'step_up', pin_required: 'pin' };
const CANCELLED_TEXTS: Record<Proof, string> = {
  step_up: 'This device is not confirmed yet. Please try again when you have your phone at hand.',
  pin: 'Please enter your PIN to go on.',
};

const listeners = new Set<() => void>();
const open = new Map<Proof, { question: ProofQuestion; answered: Promise<boolean> }>();
const rounds: Record<Proof, Round> = { step_up: { count: 0, given: false }, pin: { count: 0, given: false } };

/** To be asked before a call is sent, for `prove`. */
export const proofRounds = (): Record<Proof, number> => ({ step_up: rounds.step_up.count, pin: rounds.pin.count });

/** The proof that a failed call wants, if it is one that the person can give. */
export function proofWantedBy(thrown: unknown): Proof | undefined {
  return thrown instanceof ApiError && thrown.status === 403 ? proofs[thrown.code] : undefined;
}

export const notProven = (proof: Proof) =>
  new ApiError({
    status: 403,
    code: proof === 'step_up' ? 'step_up_required' : 'pin_required',
    message: CANCELLED_TEXTS[proof],
  });

/**
 * Asks the person for a proof and gives back whether they gave it. Calls made side by side share one question, and one
 * whose refusal comes after the answer (`sentIn` was an earlier round) lives by that answer. Once somebody has said no, a
 * reading call asks again only when something was pressed, so that no polling brings the question back by itself.
 */
export function prove(proof: Proof, sentIn: number, isRead: boolean): Promise<boolean> {
  const asked = open.get(proof);
  if (asked) return asked.answered;
  const { count, given } = rounds[proof];
  if (count > sentIn) return Promise.resolve(given);
  if (isRead && count > 0 && !given && !wasPressed()) return Promise.resolve(false);
  return ask(proof);
}

/** Asks for a proof at a press, before any call wants it: for what is only left out until it is given. */
export function giveProof(proof: Proof): Promise<boolean> {
  return open.get(proof)?.answered ?? ask(proof);
}

function wasPressed(): boolean {
  // Missing in older browsers, whatever the types say.
  const activation = navigator.userActivation as UserActivation | undefined;
  return activation?.isActive ?? true;
}

function ask(proof: Proof): Promise<boolean> {
  const { promise: answered, resolve } = withResolver();
  const question: ProofQuestion = {
    proof,
    answer(given) {
      if (open.get(proof)?.question !== question) return;
      open.delete(proof);
      rounds[proof] = { count: rounds[proof].count + 1, given };
      resolve(given);
      changed();
    },
  };
  open.set(proof, { question, answered });
  changed();
  return answered;
}

function withResolver() {
  let resolve!: (given: boolean) => void;
  const promise = new Promise<boolean>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** The first question that waits for an answer. */
function firstOpen(): ProofQuestion | null {
  const [first] = open.values();
  return first?.question ?? null;
}

/** Whoever has signed out is asked nothing any more, and the next person starts without the last one's answers. */
function forgetWhenSignedOut(): void {
  if (isSignedIn()) return;
  for (const { question } of open.values()) question.answer(false);
  for (const proof of ['step_up', 'pin'] as const) rounds[proof] = { count: rounds[proof].count + 1, given: true };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeSession(forgetWhenSignedOut);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The question to show, in whatever stands above every screen. */
export function useProofQuestion(): ProofQuestion | null {
  return useSyncExternalStore(subscribe, firstOpen, () => null);
}
