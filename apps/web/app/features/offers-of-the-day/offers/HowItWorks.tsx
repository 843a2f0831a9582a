import { BadgeCheck, MessageSquareText, Smartphone } from 'lucide-react';

import { Card } from '#web/ui/Card.tsx';

// No card anywhere in the club, whatever the first words said (decision B11).
const STEPS = [
  { icon: Smartphone, title: 'Purchase', text: 'Pay with Mobile Money. Your pieces are held while you do.' },
  { icon: MessageSquareText, title: 'Receive your code', text: 'An 8-digit code comes by SMS and email.' },
  { icon: BadgeCheck, title: 'Redeem at the store', text: 'Show the code at the counter and collect.' },
] as const;

export function HowItWorks() {
  return (
    <Card as="section" aria-label="How It Works">
      <h2 className="mb-4 text-xl font-bold">How It Works</h2>
      <ol className="grid gap-5 sm:grid-cols-3">
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className="flex flex-wrap gap-3 sm:grid sm:content-start">
            <span className="bg-brand-wash text-brand-ink grid size-11 shrink-0 place-items-center rounded-full">
              <Icon aria-hidden className="size-5.5" />
            </span>
            <div className="min-w-[min(8rem,100%)] flex-1">
              <h3 className="font-semibold">
                <span className="figures">{index + 1}.</span> {title}
              </h3>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
