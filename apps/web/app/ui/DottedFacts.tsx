import { Fragment, type ReactNode } from 'react';

import { cx } from './classes.ts';

interface DottedFactsProps {
  /** What is short stays in one piece; false and null are left out. */
  facts: readonly ReactNode[];
  /** A span within a link. */
  as?: 'p' | 'span';
  className?: string;
}

/** A line of small facts with dots between them. A line that is broken ends with a dot and never begins with one. */
export function DottedFacts({ facts, as: Line = 'p', className }: DottedFactsProps) {
  const shown = facts.filter((fact) => fact !== null && fact !== false && fact !== undefined && fact !== '');
  return (
    <Line className={cx('text-soft figures text-sm', className)}>
      {shown.map((fact, index) => (
        <Fragment key={index}>
          <span className="inline-block max-w-full wrap-anywhere">
            {fact}
            {index < shown.length - 1 && ' ·'}
          </span>{' '}
        </Fragment>
      ))}
    </Line>
  );
}
