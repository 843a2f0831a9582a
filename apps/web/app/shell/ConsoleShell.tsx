import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

import { meQuery } from '#web/features/people/members/queries.ts';
import { paths } from '#web/paths.ts';

import { ConsoleFrame, type ConsoleFrameProps } from './ConsoleFrame.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SessionEffects } from './SessionEffects.tsx';

/** The outlet console and the administration, for signed-in members with that role. */
export function ConsoleShell(props: Omit<ConsoleFrameProps, 'home' | 'menu' | 'leave'>) {
  const member = useQuery(meQuery).data;
  return (
    <>
      <SessionEffects />
      <ConsoleFrame
        {...props}
        home={paths.dashboard()}
        menu={<ProfileMenu member={member} />}
        leave={
          <Link
            to={paths.dashboard()}
            className="text-soft hover:bg-sunken inline-flex min-h-11 items-center gap-2 rounded-md px-3 whitespace-nowrap lg:w-full"
          >
            <ArrowLeft aria-hidden className="size-4" />
            <span>
              Back<span className="max-sm:sr-only"> to the club</span>
            </span>
          </Link>
        }
      />
    </>
  );
}
