import { beforeEach, expect, it } from 'vitest';

import { keptDraft } from './kept-draft.ts';
import { privateStorage } from './storage.ts';

const draft = keptDraft('letter', { to: '', text: '' });
beforeEach(() => privateStorage.clear());

it('keeps what was typed until it is sent or its member signs out', () => {
  expect(draft.read()).toEqual({ to: '', text: '' });
  draft.write({ text: 'Call at the gate' });
  draft.write({ to: 'Amina' });
  expect(draft.read()).toEqual({ to: 'Amina', text: 'Call at the gate' });
  draft.forget();
  expect(draft.read()).toEqual({ to: '', text: '' });
  draft.write({ to: 'Amina' });
  privateStorage.clear();
  expect(draft.read()).toEqual({ to: '', text: '' });
});

it('reads nothing of another shape', () => {
  for (const odd of ['text', 7, ['a'], { to: 3, else: 'x' }, null]) {
    privateStorage.write('draft.letter', odd);
    expect(draft.read()).toEqual({ to: '', text: '' });
  }
});
