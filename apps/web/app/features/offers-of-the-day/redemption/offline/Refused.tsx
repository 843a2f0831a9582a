import { formatDateTime } from '@club/rules/kampala-time';
import { parseSignedQr } from '@club/rules/redemption-qr';

import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { dropHandOver, type HandOver, markRefused, useRefused } from './hand-overs.ts';

const END_DIGITS = 3;

/** What was handed over and the club does not take, until somebody has seen to it: nobody else knows of it. */
export function Refused() {
  const refused = useRefused();
  if (refused.length === 0) return null;
  return (
    <Notice tone="bad" live title="Handed over, but the club could not be told">
      <p>Please call support, and say what it was.</p>
      <ul className="mt-3 grid gap-3">
        {refused.map((handOver) => (
          <li key={`${handOver.code_id} ${handOver.handed_over_at}`} className="grid gap-2">
            <p className="font-semibold wrap-anywhere">{wordsOf(handOver)}</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => markRefused(handOver, false)}>
                Try Again
              </Button>
              <Button variant="quiet" onClick={() => dropHandOver(handOver)}>
                Support Knows
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function wordsOf({ qr, handed_over_at }: HandOver): string {
  const facts = parseSignedQr(qr)?.facts;
  const at = formatDateTime(handed_over_at);
  if (facts === undefined) return at;
  return `${facts.offer_name} for ${facts.first_name}, code ending in ${facts.code.slice(-END_DIGITS)}, ${at}`;
}
