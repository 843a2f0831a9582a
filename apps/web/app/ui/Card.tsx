import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

import { cx } from './classes.ts';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li';
  padded?: boolean;
}

/** The one raised surface. */
export function Card({ as: Element = 'div', padded = true, className, ...rest }: CardProps) {
  // All four elements take the same props as a div here.
  const Tag = Element as 'div';
  return <Tag {...rest} className={cx('rounded-lg bg-surface shadow-card', padded && 'p-gutter sm:p-5', className)} />;
}

interface SectionHeaderProps {
  title: string;
  intro?: ReactNode;
  /** "View all offers". */
  link?: { to: string; label: string };
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

/** The heading of a page (level 1) or of a part of it, with its link or action at the end of the line. */
export function SectionHeader({ title, intro, link, action, level = 2 }: SectionHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('mb-4 flex flex-wrap justify-between gap-x-4 gap-y-2', intro ? 'items-end' : 'items-center')}>
      <div className="grid gap-1">
        <Heading className={level === 1 ? 'text-2xl font-bold' : 'text-xl font-bold'}>{title}</Heading>
        {intro && <div className="text-soft">{intro}</div>}
      </div>
      {link && (
        <Link
          to={link.to}
          className="text-brand-ink -my-2 inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
        >
          {link.label}
        </Link>
      )}
      {action}
    </div>
  );
}

export interface Crumb {
  label: string;
  to?: string;
}

/** Where one is. The last crumb is this page and no link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="text-soft flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            {crumb.to ? (
              <Link
                to={crumb.to}
                className="hover:text-ink -mx-2 inline-flex min-h-11 min-w-11 items-center justify-center px-2 underline-offset-4 hover:underline"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink wrap-anywhere">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
