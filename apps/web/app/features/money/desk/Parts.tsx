import { Fragment, type ReactNode } from 'react';

import { cx } from '#web/ui/classes.ts';

interface PartsProps {
  /** What is short stays in one piece; false and null are left out. */
  parts: readonly ReactNode[];
  /** A span within a link. */
  as?: 'p' | 'span';
  className?: string;
}

/** A line of small facts with dots between them. A line that is broken ends with a dot and never begins with one. */
export function Parts({ parts, as: Line = 'p', className }: PartsProps) {
  const shown = parts.filter((part) => part !== null && part !== false && part !== undefined && part !== '');
  return (
    <Line className={cx('text-soft figures text-sm', className)}>
      {shown.map((part, index) => (
        <Fragment key={index}>
          <span className="inline-block max-w-full wrap-anywhere">
            {part}
            {index < shown.length - 1 && ' ·'}
          </span>{' '}
        </Fragment>
      ))}
    </Line>
  );
}
