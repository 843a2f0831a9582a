import { useState } from 'react';
import { useNavigate } from 'react-router';

import { endSession } from '#web/api/end-session.ts';
import { paths } from '#web/paths.ts';

/** Signs out and goes to sign-in. */
export function useSignOut() {
  const navigate = useNavigate();
  const [signingOut, setSigningOut] = useState(false);
  async function signOut() {
    setSigningOut(true);
    await endSession();
    await navigate(paths.login());
  }
  return { signingOut, signOut: () => void signOut() };
}
