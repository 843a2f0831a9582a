import { ChangePin } from './ChangePin.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** What keeps the membership the member's. */
export function SecurityTab() {
  return (
    <section aria-label="Security & PIN" className="grid gap-6">
      <ChangePin />
      <SignOutEverywhere />
    </section>
  );
}
