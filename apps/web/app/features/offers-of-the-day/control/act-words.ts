import type { WatchedOffer } from '@club/contract/offers-of-the-day/control';
import { formatDateTime } from '@club/rules/kampala-time';
import { type UnusedPolicy, unusedPolicyLabels } from '@club/rules/unused-code';

import { plural } from '#web/lib/format.ts';

export type ActKind = 'pause' | 'resume' | 'extend' | 'stock' | 'stop' | 'policy';

export interface ActValues {
  hours: string;
  product_id: string;
  pieces: string;
  policy: UnusedPolicy;
  reason: string;
}

/** What an act needs to know of its offer. */
export type ActedOn = Pick<WatchedOffer, 'id' | 'name' | 'offer_end_time' | 'unused_codes' | 'code_lifetime_hours'> &
  Partial<Pick<WatchedOffer, 'outlet_status'>> & {
    readonly products: readonly Pick<WatchedOffer['products'][number], 'id' | 'product_name' | 'left' | 'total'>[];
    readonly codes: Pick<WatchedOffer['codes'], 'live'>;
  };

interface Words {
  title: string;
  submit: string;
  tells: (offer: ActedOn) => string;
  done: (offer: WatchedOffer) => string;
}

export const actWords: Record<ActKind, Words> = {
  pause: {
    title: 'Pause this offer?',
    submit: 'Pause',
    tells: () => 'Nobody can start buying it until you sell it again. Who is paying already goes on.',
    done: ({ name }) => `${name} is paused.`,
  },
  resume: {
    title: 'Sell this offer again?',
    submit: 'Sell again',
    tells: ({ outlet_status }) => {
      if (outlet_status === 'closed') return 'Nobody can buy it before the club opens its outlet again.';
      return outlet_status === 'paused'
        ? 'Members can buy it once its outlet sells again, which has paused.'
        : 'Members can buy it at once.';
    },
    done: ({ name, outlet_status }) => `${name} is ${outlet_status === 'active' ? 'sold again' : 'paused no more'}.`,
  },
  extend: {
    title: 'Extend this offer',
    submit: 'Extend',
    tells: ({ offer_end_time, code_lifetime_hours, codes }) =>
      code_lifetime_hours === null
        ? `It ends on ${formatDateTime(offer_end_time)}. ${plural(codes.live, 'code moves', 'codes move')} along, and the owners are told.`
        : `It ends on ${formatDateTime(offer_end_time)}. Its codes have a life of their own and stay as they are.`,
    done: ({ name, offer_end_time }) => `${name} ends on ${formatDateTime(offer_end_time)}.`,
  },
  stock: {
    title: 'Add pieces',
    submit: 'Add',
    tells: () => 'They can be bought at once. Add only what the outlet has promised.',
    done: ({ name, left }) => `${name}: ${plural(left, 'piece', 'pieces')} left.`,
  },
  stop: {
    title: 'Stop this offer for good?',
    submit: 'Stop for good',
    tells: ({ codes }) =>
      `It cannot be opened again. ${plural(codes.live, 'sold code stays', 'sold codes stay')} as good as before.`,
    done: ({ name }) => `${name} has ended.`,
  },
  policy: {
    title: 'What becomes of unused codes',
    submit: 'Save',
    tells: ({ unused_codes }) =>
      `So far: ${unusedPolicyLabels[unused_codes]}. The other counts for what is bought from now on; codes that were sold already only ever get the better of both.`,
    done: ({ name }) => `Saved for ${name}.`,
  },
};
