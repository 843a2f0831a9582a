import type { Setting } from '@club/contract/club/settings';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { queryClient } from '#web/api/query-client.ts';
import { siteQuery } from '#web/features/club/site/queries.ts';
import { SiteParts } from '#web/features/club/site/SiteParts.tsx';
import { titled } from '#web/lib/titled.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { settingChangesQuery, settingsQuery } from './queries.ts';
import { settingGroups, settingWords } from './setting-words.ts';
import { SettingChanges } from './SettingChanges.tsx';
import { SettingDialog } from './SettingDialog.tsx';

export const meta = titled('Settings');

export function clientLoader() {
  void queryClient.prefetchQuery(settingsQuery);
  void queryClient.prefetchQuery(settingChangesQuery(1));
  void queryClient.prefetchQuery(siteQuery);
  return null;
}

/** What is asked for again where it is said once for all of it. */
const PARTS = [['settings'], siteQuery.queryKey];

export default function SettingsPage() {
  const settings = useQuery(settingsQuery);
  const site = useQuery(siteQuery);
  const areLost = settings.isError && settings.data === undefined;
  const isAllLost = areLost && site.isError && site.data === undefined;
  const client = useQueryClient();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div>
        <h1 className="text-2xl font-bold">Settings</h1>
        <p className="text-soft mt-1">
          What makes things stricter counts at once, and what loosens a guard a day later, when all admins have been
          told. What happened before stays.
        </p>
      </div>
      {areLost ? (
        <ErrorState
          title="The settings could not be shown"
          error={settings.error}
          onRetry={() => void Promise.all(PARTS.map((queryKey) => client.refetchQueries({ queryKey })))}
          retrying={settings.isFetching}
        />
      ) : (
        settingGroups.map((group) => <SettingGroup key={group.title} {...group} settings={settings.data?.results} />)
      )}
      {!isAllLost && (
        <>
          <SiteParts />
          <SettingChanges />
        </>
      )}
    </div>
  );
}

type SettingGroupProps = (typeof settingGroups)[number] & { settings: readonly Setting[] | undefined };

function SettingGroup({ title, names, settings }: SettingGroupProps) {
  const id = useId();
  const [changing, setChanging] = useState<Setting['name'] | null>(null);
  const changed = settings?.find(({ name }) => name === changing);
  return (
    <Card as="section" aria-labelledby={id} padded={false}>
      <h2 id={id} className="p-4 pb-2 text-xl font-bold sm:p-5 sm:pb-2">
        {title}
      </h2>
      {settings === undefined ? (
        <SettingsSkeleton names={names} />
      ) : (
        <ul aria-label={title} className="divide-line @container divide-y">
          {settings
            .filter(({ name }) => names.includes(name))
            .map((setting) => (
              <SettingRow key={setting.name} setting={setting} onChange={() => setChanging(setting.name)} />
            ))}
        </ul>
      )}
      {changed && <SettingDialog setting={changed} onClose={() => setChanging(null)} />}
    </Card>
  );
}

const rowClass =
  'grid min-h-28 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 px-4 py-4 @min-[36rem]:grid-cols-[minmax(0,1fr)_minmax(0,9rem)_auto] sm:px-5';

function SettingRow({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const { label, hint, says } = settingWords[setting.name];
  return (
    <li className={rowClass}>
      <div className="col-span-2 grid gap-1 @min-[36rem]:col-span-1">
        <h3 className="font-semibold">{label}</h3>
        <p className="text-soft text-sm">{hint}</p>
        <p className="text-soft text-sm">{lastChange(setting)}</p>
        {setting.counts_from !== null && setting.until_then !== null && (
          <p className="text-warn text-sm font-medium">
            Counts from {formatDateTime(setting.counts_from)}. Until then: {says(setting.until_then)}.
          </p>
        )}
      </div>
      <p className="figures min-w-0 text-lg font-bold wrap-anywhere @min-[36rem]:text-right">{says(setting.value)}</p>
      <Button variant="secondary" aria-label={`Change: ${label}`} onClick={onChange}>
        Change
      </Button>
    </li>
  );
}

function lastChange({ changed_at, changed_by }: Setting): string {
  if (changed_at === null) return 'Never changed';
  return `Changed ${formatDateTime(changed_at)}${changed_by === null ? '' : ` by ${changed_by}`}`;
}

/** What a setting is called is known before what it is. */
function SettingsSkeleton({ names }: Pick<SettingGroupProps, 'names'>) {
  return (
    <Loading label="Loading the settings">
      <div className="divide-line @container divide-y">
        {names.map((name) => (
          <div key={name} className={rowClass}>
            <div className="col-span-2 grid gap-1 @min-[36rem]:col-span-1">
              <p className="font-semibold">{settingWords[name].label}</p>
              <p className="text-soft text-sm">{settingWords[name].hint}</p>
              <Bone className="h-5 w-28" />
            </div>
            <Bone className="h-6 w-20 @min-[36rem]:justify-self-end" />
            <Bone className="h-11 w-24" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
