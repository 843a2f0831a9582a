import { Mail as MailIcon, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';

import { brand } from '#web/brand.ts';
import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

export const meta = titled('Contact Us', `How to reach the people of ${brand.name}.`);

export default function ContactPage() {
  return (
    <div className="max-w-read mx-auto grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl font-bold sm:text-3xl">Contact Us</h1>
        <p className="text-soft text-lg">People read every message. We answer within one working day.</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        <Way
          icon={<MailIcon aria-hidden className="size-6" />}
          title="E-mail"
          note="Best for questions about an order or your data"
        >
          <a
            href={`mailto:${brand.support_email}`}
            className="text-brand-ink font-semibold underline underline-offset-4"
          >
            {brand.support_email}
          </a>
        </Way>
        {brand.support_phone && (
          <Way icon={<Phone aria-hidden className="size-6" />} title="Phone" note="Monday to Saturday, 08:00 to 20:00">
            <a
              href={`tel:${brand.support_phone.replaceAll(' ', '')}`}
              className="figures text-brand-ink font-semibold underline underline-offset-4"
            >
              {brand.support_phone}
            </a>
          </Way>
        )}
        {brand.address && (
          <Way icon={<MapPin aria-hidden className="size-6" />} title="Office" note="Please write before you come">
            <address className="not-italic">{brand.address}</address>
          </Way>
        )}
      </div>
      <section className="bg-sunken grid gap-3 rounded-lg p-5">
        <h2 className="text-xl font-bold">Before you write</h2>
        <p>
          Waiting for an answer to your application? Your place in the queue is always up to date on the status page.
          Paid and nothing happened? Payments can take a few minutes; if yours fails, the money never leaves your phone
          or comes back to it.
        </p>
        <p>
          <strong>We never ask for a PIN,</strong> neither the club’s nor that of your mobile money. Whoever does is not
          us.
        </p>
        <p>
          <a href={paths.home()} className={buttonClass('secondary')}>
            Check your status from home
          </a>
        </p>
      </section>
    </div>
  );
}

function Way({ icon, title, note, children }: { icon: ReactNode; title: string; note: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid content-start gap-2">
      <span className="text-brand-ink">{icon}</span>
      <h2 className="text-lg font-bold">{title}</h2>
      <div className="break-words">{children}</div>
      <p className="text-soft text-sm">{note}</p>
    </Card>
  );
}
