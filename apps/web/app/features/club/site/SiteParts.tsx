import type { ContactPart, getSite } from '@club/contract/club/site';
import type { ReplyOf } from '@club/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';

import { ContactDialog } from '#web/features/club/site/desk/ContactDialog.tsx';
import { LandingWords } from '#web/features/club/site/desk/LandingWords.tsx';
import { LastChange } from '#web/features/club/site/desk/LastChange.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Loading, TextBones } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { builtContact, siteQuery } from './queries.ts';

/** What the public pages say in words that an admin edits (decisions 14 and A11). */
export function SiteParts() {
  const site = useQuery(siteQuery);
  if (site.isError && site.data === undefined) {
    return (
      <ErrorState
        title="What the public pages say could not be shown"
        error={site.error}
        onRetry={() => void site.refetch()}
        retrying={site.isFetching}
      />
    );
  }
  return (
    <>
      <Part title="How people reach the club" site={site.data}>
        {({ contact }) => <Contact part={contact} />}
      </Part>
      <Part title="Landing page" site={site.data}>
        {({ landing }) => <LandingWords part={landing} />}
      </Part>
    </>
  );
}

interface PartProps {
  title: string;
  /** Undefined while it is waited for. */
  site: ReplyOf<typeof getSite> | undefined;
  children: (site: ReplyOf<typeof getSite>) => ReactNode;
}

function Part({ title, site, children }: PartProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      {site === undefined ? (
        <Loading label={`Loading: ${title}`}>
          <TextBones lines={6} />
        </Loading>
      ) : (
        children(site)
      )}
    </Card>
  );
}

function Contact({ part }: { part: ContactPart }) {
  const [isChanging, setChanging] = useState(false);
  const { email, phone, hours, whatsapp, address } = part.value ?? builtContact;
  const ways = { 'E-mail': email, Phone: phone, 'Phone answered': hours, WhatsApp: whatsapp, Office: address };
  return (
    <div className="grid gap-4">
      <dl className="divide-line grid divide-y">
        {Object.entries(ways).map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-soft">{name}</dt>
            <dd className="figures font-semibold wrap-anywhere whitespace-pre-line">{value ?? 'Not shown'}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LastChange part={part} />
        <Button variant="secondary" aria-label="Change: How people reach the club" onClick={() => setChanging(true)}>
          Change
        </Button>
      </div>
      {isChanging && <ContactDialog part={part} onClose={() => setChanging(false)} />}
    </div>
  );
}
