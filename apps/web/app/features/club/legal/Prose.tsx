import { formatDate } from '@club/rules/kampala-time';
import type { ReactNode } from 'react';

import { brand } from '#web/brand.ts';

/** A page of plain text, set to be read. */
export function Prose({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <article className="max-w-read [&_a]:text-brand-ink [&_li]:marker:text-gold mx-auto grid gap-4 wrap-anywhere [&_a]:font-medium [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-6 [&_h2]:text-xl [&_h2]:font-bold [&_li]:mt-2 [&_li]:ml-5 [&_li]:list-disc [&_li]:pl-1">
      <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
      <p className="text-soft text-lg">{intro}</p>
      <p className="text-faint text-sm">In force since {formatDate(brand.terms_version)}</p>
      {children}
    </article>
  );
}
