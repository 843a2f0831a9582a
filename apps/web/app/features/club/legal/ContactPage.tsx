import { whatsappLink } from '@club/rules/site-content';
import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';

import { brand } from '#web/brand.ts';
import { useContact } from '#web/features/club/site/queries.ts';
import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';

export const meta = titled('Contact Us', `How to reach the people of ${brand.name}.`);

export default function ContactPage() {
  return (
    <div className="max-w-read mx-auto grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl font-bold sm:text-3xl">Contact Us</h1>
        <p className="text-soft text-lg">People read every message, and answer it.</p>
      </div>
      <section className="bg-sunken grid gap-3 rounded-lg p-5">
        <h2 className="text-xl font-bold">Before you write</h2>
        <p>
          Waiting for an answer to your application? Your place in the queue is always up to date on the status page.
          Paid and nothing happened? Payments can take a few minutes; if yours fails, the money never leaves your phone
          or comes back to it.
        </p>
        <p>
          Looking for members’ events? The club holds none yet. What you choose when you apply tells us who would come.
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
      {/* Last on the page, for what an admin has set comes a moment later. */}
      <Ways />
    </div>
  );
}

function Ways() {
  const { email, phone, hours, whatsapp, address } = useContact();
  return (
    <div className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      <Way
        icon={<Mail aria-hidden className="size-6" />}
        title="E-mail"
        note="Best for questions about an order or your data"
      >
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      </Way>
      {whatsapp && (
        <Way icon={<MessageCircle aria-hidden className="size-6" />} title="WhatsApp" note="Write to us any time">
          <a href={whatsappLink(whatsapp)} className={cx('figures', linkClass)}>
            {whatsapp}
          </a>
        </Way>
      )}
      {phone && (
        <Way icon={<Phone aria-hidden className="size-6" />} title="Phone" note={hours}>
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={cx('figures', linkClass)}>
            {phone}
          </a>
        </Way>
      )}
      {address && (
        <Way icon={<MapPin aria-hidden className="size-6" />} title="Office" note="Please write before you come">
          <address className="whitespace-pre-line not-italic">{address}</address>
        </Way>
      )}
    </div>
  );
}

const linkClass = 'text-brand-ink font-semibold underline underline-offset-4';

function Way({
  icon,
  title,
  note,
  children,
}: {
  icon: ReactNode;
  title: string;
  note: string | null;
  children: ReactNode;
}) {
  return (
    <Card as="section" className="grid content-start gap-2">
      <span className="text-brand-ink">{icon}</span>
      <h2 className="text-lg font-bold">{title}</h2>
      <div className="wrap-anywhere">{children}</div>
      {note !== null && <p className="text-soft text-sm">{note}</p>}
    </Card>
  );
}
