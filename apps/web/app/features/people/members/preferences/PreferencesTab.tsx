import type { PreferenceName, PreferencesReply } from '@club/contract/club/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { preferencesQuery } from '#web/features/people/members/profile-queries.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { SwitchField } from '#web/ui/Switch.tsx';

import { useMovePreference } from './use-move-preference.ts';

interface SwitchWords {
  name: PreferenceName;
  label: string;
  hint: string;
}

const about: readonly SwitchWords[] = [
  { name: 'orderUpdates', label: 'Order updates', hint: 'Payment received, ready for pickup, collected' },
  { name: 'newOffers', label: 'New offers', hint: 'Offers and offers of the day worth knowing' },
  { name: 'cashbackAlerts', label: 'Cashback alerts', hint: 'When cashback is yours' },
];

type Channel = keyof PreferencesReply['channels'];

const ways: readonly (SwitchWords & { channel: Channel })[] = [
  {
    name: 'smsNotifications',
    label: 'SMS notifications',
    hint: 'Offers by SMS. Codes, pickup and security always reach you.',
    channel: 'sms',
  },
  {
    name: 'emailNotifications',
    label: 'E-mail notifications',
    hint: 'The same news with more detail',
    channel: 'email',
  },
  { name: 'whatsappNotifications', label: 'WhatsApp notifications', hint: 'News in your chats', channel: 'whatsapp' },
];

/** The six switches (spec 2 §2): saved as soon as they are moved. */
export function PreferencesTab() {
  const preferences = useQuery(preferencesQuery);
  return (
    <Card as="section" aria-label="Preferences" className="sm:p-6">
      <SectionHeader title="Preferences" intro="What we tell you, and how. Every change is saved at once." />
      {preferences.isPending && <PreferenceBones />}
      {preferences.isError && preferences.data === undefined && (
        <ErrorState
          title="Your preferences could not be shown"
          error={preferences.error}
          onRetry={() => void preferences.refetch()}
          retrying={preferences.isFetching}
        />
      )}
      {preferences.data && <Switches preferences={preferences.data} />}
    </Card>
  );
}

function Switches({ preferences }: { preferences: PreferencesReply }) {
  const move = useMovePreference();
  const online = useOnline();
  const switchOf = ({ name, label }: SwitchWords, available = true) => ({
    label,
    // What cannot reach anybody is off, however it would stand.
    checked: available && preferences[name],
    disabled: !available || !online,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => move.mutate({ [name]: event.target.checked }),
  });
  return (
    <div className="grid gap-6">
      {!online && <p className="text-soft">You can change these when you are back online.</p>}
      <Group title="What to tell you">
        {about.map((words) => (
          <SwitchField key={words.name} hint={words.hint} {...switchOf(words)} />
        ))}
      </Group>
      <Group title="How to reach you">
        {ways.map((words) => {
          const { available, reason } = preferences.channels[words.channel];
          return (
            <SwitchField
              key={words.name}
              hint={reason === null ? words.hint : <Reason channel={words.channel} text={reason} />}
              badge={!available && <Badge>Unavailable</Badge>}
              {...switchOf(words, available)}
            />
          );
        })}
      </Group>
    </div>
  );
}

/** Why nothing goes that way. What an e-mail address lacks is mended on the first tab. */
function Reason({ channel, text }: { channel: Channel; text: string }) {
  if (channel !== 'email') return text;
  return (
    <Link
      to={paths.profile()}
      className="text-brand-ink inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-soft mb-1 text-sm font-semibold">{title}</legend>
      <div className="divide-line divide-y">{children}</div>
    </fieldset>
  );
}

/** How many lines of words each switch takes on phones; WhatsApp brings a badge. */
const boneLines = [
  [2, 2, 1],
  [2, 1, 3],
] as const;

function PreferenceBones() {
  return (
    <Loading label="Loading your preferences">
      <div className="grid gap-6">
        {boneLines.map((lines, group) => (
          <div key={group}>
            <Bone className="mt-0.5 mb-1.5 h-4 w-32" />
            <div className="divide-line divide-y">
              {lines.map((count, row) => (
                <SwitchBones key={row} lines={count} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

function SwitchBones({ lines }: { lines: 1 | 2 | 3 }) {
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 py-3">
      <div className="min-w-0 pb-0.5">
        <Bone className="mt-1 h-4 w-36" />
        {lines === 3 && <Bone className="mt-3 h-7 w-28 rounded-full sm:hidden" />}
        <Bone className={cx('h-4 w-52', lines === 3 ? 'mt-1 sm:mt-2' : 'mt-2')} />
        {lines > 1 && <Bone className="mt-1 h-4 w-28 sm:hidden" />}
      </div>
      <Bone className="h-8 w-14 shrink-0 rounded-full" />
    </div>
  );
}
