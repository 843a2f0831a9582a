import { useLocation, useNavigate } from 'react-router';

import { isSignedIn } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';

/** Sends a visitor, or somebody whose session has lapsed, to sign in and back to where they were. */
export function useMayBuy(): () => boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (isSignedIn()) return true;
    toast.warning('Please login to purchase offers');
    void navigate(paths.login({ redirect: pathname + search }));
    return false;
  };
}
