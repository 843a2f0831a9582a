import { PartyPopper } from 'lucide-react';

import { brand } from '#web/brand.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';

export function ApprovedView() {
  return (
    <section className="on-deep bg-deep text-on-deep grid justify-items-center gap-4 rounded-lg px-5 py-10 text-center">
      <span className="bg-gold text-on-gold grid size-20 place-items-center rounded-full">
        <PartyPopper aria-hidden className="size-10" />
      </span>
      <h2 className="text-2xl font-bold">Congratulations!</h2>
      <p className="text-on-deep-soft max-w-form text-lg">
        You are a member of {brand.name}. Sign in with your phone number and the PIN you chose, and the members' prices
        are yours.
      </p>
      <LinkButton to={paths.login()} variant="gold" size="lg" className="mt-2 w-full sm:w-auto">
        Login to Your Account
      </LinkButton>
    </section>
  );
}
