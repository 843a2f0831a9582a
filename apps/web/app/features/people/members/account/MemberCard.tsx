import type { MemberInfo } from '@club/contract/people/members';
import { formatDate } from '@club/rules/kampala-time';

import { initials } from '#web/lib/format.ts';

/** The membership at a glance. The Member ID is the referral code: it opens nothing (decision B55). */
export function MemberCard({ member }: { member: MemberInfo }) {
  const { first_name, last_name, referral_code, created_at } = member;
  return (
    <section
      aria-label="Membership"
      className="bg-deep text-on-deep shadow-card grid gap-5 rounded-lg p-5 sm:grid-cols-[auto_1fr] sm:items-center sm:p-6"
    >
      <span
        aria-hidden
        className="ring-gold text-gold grid size-16 place-items-center rounded-full text-xl font-bold ring-2"
      >
        {initials(first_name, last_name)}
      </span>
      <div className="grid min-w-0 gap-3">
        <p className="text-xl font-bold break-words">
          {first_name} {last_name}
        </p>
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <div>
            <dt className="text-on-deep-soft text-sm">Member ID</dt>
            <dd className="figures text-gold text-lg font-bold tracking-wider break-all select-all">{referral_code}</dd>
          </div>
          <div>
            <dt className="text-on-deep-soft text-sm">Member since</dt>
            <dd className="figures text-lg font-semibold">{formatDate(created_at)}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
