import { Fragment, type ReactNode } from 'react';

const ORDER_NUMBER = /^KC-/;
const KEPT =
  /(KC-\d+-\d+|\d{1,2}:\d{2}[–-]\d{1,2}:\d{2}|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}|\d[\d.,]* (?:[km]?g|m?l|L|cl|lit(?:re|er)s?|[kcm]?m|ft|inch|m?Ah|[GMT]B|k?W|V)(?![\p{L}\d]))/u;

/** Keeps in one piece what reads badly in two: numbers of orders, after each of whose hyphens browsers break lines, sizes, days, and from when to when. */
export function unbroken(text: string): ReactNode {
  return text.split(KEPT).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={ORDER_NUMBER.test(part) ? 'figures whitespace-nowrap' : 'whitespace-nowrap'}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
