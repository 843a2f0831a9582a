import { Fragment, type ReactNode } from 'react';

const ORDER_NUMBER = /(KC-\d+-\d+)/;

/** Keeps the numbers of orders in one piece: browsers break lines after each of their hyphens. */
export function unbroken(text: string): ReactNode {
  return text.split(ORDER_NUMBER).map((part, index) =>
    ORDER_NUMBER.test(part) ? (
      <span key={index} className="figures whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
