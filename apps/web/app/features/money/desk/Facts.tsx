import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Names and what stands behind them: two columns from tablets on. Facts without a value are left out. */
export function Facts({ facts }: { facts: readonly (Fact | false | null)[] }) {
  const shown = facts.filter((fact): fact is Fact => fact !== false && fact !== null && fact.value !== null);
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {shown.map(({ label, value }) => (
        <div key={label} className="grid min-w-0 gap-0.5">
          <dt className="text-soft text-sm">{label}</dt>
          <dd className="figures font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
