import { brand } from '#web/brand.ts';
import { paths } from '#web/paths.ts';

import { Logo } from './Logo.tsx';

const links = [
  { to: paths.privacy(), label: 'Privacy Policy' },
  { to: paths.terms(), label: 'Terms of Service' },
  { to: paths.contact(), label: 'Contact Us' },
];

export function SiteFooter() {
  return (
    <footer className="on-deep bg-deeper text-on-deep-soft">
      <div className="page flex flex-wrap items-end gap-6 py-10">
        {/* The links stand beside it where both have room for their words. */}
        <div className="grid flex-[1_1_14rem] gap-3">
          <Logo tone="deep" />
          <p className="max-w-md">Better prices and cashback for members, at outlets across Uganda.</p>
        </div>
        <nav aria-label="About the club">
          <ul className="flex flex-wrap gap-x-6">
            {links.map((link) => (
              <li key={link.to}>
                <a
                  href={link.to}
                  className="text-on-deep inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="w-full text-sm">© 2026 {brand.company}. MTN and Airtel are trademarks of their owners.</p>
      </div>
    </footer>
  );
}
