import { BadgePercent, Crown, type LucideIcon, Wallet } from 'lucide-react';

const benefits: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: BadgePercent,
    title: 'Exclusive Discounts',
    text: 'Special prices that only members see, at supermarkets, restaurants, pharmacies and shops near you.',
  },
  {
    icon: Wallet,
    title: 'Cashback Rewards',
    text: 'Part of what you pay comes back to you. You see every shilling, from the purchase to your balance.',
  },
  {
    icon: Crown,
    title: 'VIP Access',
    text: 'Offers of the day and new outlets, open to you before anybody else.',
  },
];

export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="page py-16 sm:py-24">
      <h2 id="benefits" className="text-2xl font-bold sm:text-3xl">
        What members get
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="border-line grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 border-t pt-6 md:grid-cols-1 md:gap-y-3"
          >
            <span className="bg-brand-wash text-brand-ink row-span-2 grid size-13 place-items-center rounded-lg md:row-span-1">
              <Icon aria-hidden className="size-7" />
            </span>
            <h3 className="text-lg font-bold md:text-xl">{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
