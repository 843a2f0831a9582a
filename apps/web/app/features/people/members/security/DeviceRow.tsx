import type { SessionInfo } from '@club/contract/people/auth';
import { formatDate } from '@club/rules/kampala-time';
import { relativeTime } from '@club/rules/relative-time';
import { Monitor, Smartphone } from 'lucide-react';

import { serverNow } from '#web/lib/server-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';

interface DeviceRowProps {
  session: SessionInfo;
  onSignOut: () => void;
  busy: boolean;
}

const PHONES = /Android|iPhone/;

export function DeviceRow({ session, onSignOut, busy }: DeviceRowProps) {
  const { device_name, is_current, tier, last_used_at, created_at } = session;
  const Icon = PHONES.test(device_name) ? Smartphone : Monitor;
  const seen = relativeTime(last_used_at, serverNow());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span className="bg-brand-wash text-brand-ink grid size-11 shrink-0 place-items-center rounded-full">
        <Icon aria-hidden className="size-5.5" />
      </span>
      <div className="grid min-w-40 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device_name}
          {is_current && <Badge tone="good">This device</Badge>}
          {tier === 'limited' && <Badge tone="warn">Not confirmed by SMS</Badge>}
        </p>
        <p className="figures text-soft text-sm">
          {is_current ? 'In use now' : `Last seen ${seen.charAt(0).toLowerCase()}${seen.slice(1)}`}, signed in{' '}
          <span className="whitespace-nowrap">{formatDate(created_at)}</span>
        </p>
      </div>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        loading={busy}
        loadingLabel="Signing out..."
        onClick={onSignOut}
        aria-label={`Sign out ${is_current ? 'this device' : device_name}`}
      >
        Sign out
      </Button>
    </li>
  );
}
