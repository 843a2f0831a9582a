import { formatDateTime } from '@club/rules/kampala-time';

import { CheckboxField } from '#web/ui/ChoiceFields.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import type { CashbackChoice } from './use-cashback-choice.ts';

/** Pays the order, or a part of it, with cashback. Not there for who has none. */
export function CashbackField({ choice }: { choice: CashbackChoice }) {
  const { available, held_until, usable, isChosen, choose } = choice;
  if (available === 0) return null;
  if (held_until !== null) {
    return (
      <p className="bg-warn-wash rounded-md px-4 py-3 text-sm">
        Your PIN or a number was changed lately. Your cashback of <Ugx amount={available} /> can be used from{' '}
        {formatDateTime(held_until)}.
      </p>
    );
  }
  if (usable === 0) return null;
  return (
    <div className="bg-gold-wash rounded-md px-4 pt-1 pb-2.5">
      <CheckboxField
        label={
          <>
            Pay <Ugx amount={usable} className="font-bold" /> with my cashback
          </>
        }
        hint={
          <>
            You have <Ugx amount={available} /> available.
          </>
        }
        checked={isChosen}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  );
}
