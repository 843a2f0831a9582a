import { unusedPolicyTerms, type UnusedPolicy } from '@club/rules/unused-code';

const TERMS = [
  'Purchases are non-refundable',
  'Your code is valid until the offer expires, unless another time stands on the code itself',
  'Redeem your code at the outlet',
  'Delivery of the code by SMS is optional and may be delayed; it is always in My Codes',
] as const;

/** What one agrees to; a fault of the club or the outlet is refunded all the same. */
export function PurchaseTerms({ unused }: { unused: UnusedPolicy }) {
  return (
    <section aria-label="Purchase terms" className="text-soft text-sm">
      <h3 className="text-ink mb-1 font-semibold">Purchase terms</h3>
      <ul className="list-disc space-y-1 pl-5">
        {TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
        <li>
          If the last piece goes while you buy, you stand in line for one that comes free, and pay only when it is yours
        </li>
        <li>{unusedPolicyTerms[unused]}</li>
        <li>If the outlet is closed or the code does not work, you get your money back</li>
      </ul>
    </section>
  );
}
