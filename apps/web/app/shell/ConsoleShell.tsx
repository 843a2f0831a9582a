import type { MemberInfo } from '@club/contract/people/members';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';

import { meQuery } from '#web/features/people/members/queries.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';

import { ConsoleFrame, type ConsoleFrameProps } from './ConsoleFrame.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SessionEffects } from './SessionEffects.tsx';

interface ConsoleShellProps extends Omit<ConsoleFrameProps, 'home' | 'menu' | 'leave'> {
  isFor: (member: MemberInfo) => boolean;
}

/** The outlet console and the administration, for signed-in members with that role, and as long as they have it. */
export function ConsoleShell({ isFor, ...props }: ConsoleShellProps) {
  const member = useQuery(meQuery).data;
  if (member !== undefined && !isFor(member)) return <NoLonger />;
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

/** Guards ask whoever comes; this one was here when it was taken from them. */
function NoLonger() {
  useEffect(() => {
    // What was just refused for it would stand beside it as a message of its own.
    toast.clear();
    toast.info('This part of the club is not yours to work in any more.');
  }, []);
  return <Navigate to={paths.dashboard()} replace />;
}
