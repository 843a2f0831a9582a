import type { PreferenceName, PreferencesReply } from '@club/contract/club/notifications';
import { useQuery } from '@tanstack/react-query';

import { preferencesQuery } from '#web/features/people/members/profile-queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
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

const ways: readonly (SwitchWords & { channel: keyof PreferencesReply['channels'] })[] = [
  {
    name: 'smsNotifications',
    label: 'SMS notifications',
    hint: 'Offers by SMS. Codes, pickup and security always reach you.',
    channel: 'sms',
  },
  {
    name: 'emailNotifications',
    label: 'Email notifications',
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
  const isOn = ({ name }: SwitchWords) => ({
    checked: preferences[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => move.mutate({ [name]: event.target.checked }),
  });
  return (
    <div className="grid gap-6">
      <Group title="What to tell you">
        {about.map((words) => (
          <SwitchField key={words.name} label={words.label} hint={words.hint} {...isOn(words)} />
        ))}
      </Group>
      <Group title="How to reach you">
        {ways.map((words) => {
          const { available, reason } = preferences.channels[words.channel];
          return (
            <SwitchField
              key={words.name}
              label={words.label}
              hint={reason ?? words.hint}
              badge={!available && <Badge>Unavailable</Badge>}
              disabled={!available}
              {...isOn(words)}
            />
          );
        })}
      </Group>
    </div>
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

function PreferenceBones() {
  return (
    <Loading label="Loading your preferences">
      <div className="grid gap-6">
        {[1, 2].map((group) => (
          <div key={group} className="divide-line divide-y">
            <Bone className="mb-1 h-5 w-32" />
            {[1, 2, 3].map((row) => (
              <div key={row} className="flex h-17 items-center justify-between gap-4">
                <div className="grid gap-2">
                  <Bone className="h-5 w-36" />
                  <Bone className="h-4 w-52" />
                </div>
                <Bone className="h-8 w-14 rounded-full" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
