import { brand } from '#web/brand.ts';
import scriptUrl from '#web/features/club/landing/landing-script.js?url&no-inline';
import { SiteFooter } from '#web/shell/SiteFooter.tsx';
import { SkipLink } from '#web/shell/SkipLink.tsx';

import { Benefits } from './Benefits.tsx';
import { CheckStatusDialog } from './CheckStatusDialog.tsx';
import { ClosingCall } from './ClosingCall.tsx';
import { Hero } from './Hero.tsx';
import { LandingHeader } from './LandingHeader.tsx';
import { Testimonials } from './Testimonials.tsx';

/** Pure HTML: no framework script on the page that most people see first. */
export const handle = { scripts: false };

export const meta = () => [
  { title: brand.title },
  { name: 'description', content: brand.description },
  { property: 'og:title', content: brand.title },
  { property: 'og:description', content: brand.description },
  { property: 'og:type', content: 'website' },
];

export default function LandingPage() {
  return (
    <div className="relative">
      <SkipLink />
      <LandingHeader />
      <main id="main">
        <Hero />
        {/* Laid out when they come near, so that the first paint has only the head of the page to set. */}
        <div className="set-later">
          <Benefits />
        </div>
        <div className="set-later">
          <Testimonials />
        </div>
        <div className="set-later">
          <ClosingCall />
        </div>
      </main>
      <div className="set-later">
        <SiteFooter />
      </div>
      <CheckStatusDialog />
      <script async src={scriptUrl} />
    </div>
  );
}
