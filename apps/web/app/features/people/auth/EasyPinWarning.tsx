import { EASY_PIN_HINT, isEasyPin, isPin } from '@club/rules/pin';
import { TriangleAlert } from 'lucide-react';

interface EasyPinWarningProps {
  pin: string;
  ownPhones?: readonly string[];
  /** What is wrong with the PIN, which is said first. */
  error: string | undefined;
}

/**
 * Says of a new PIN that strangers would try it first. It takes the whole width below both PIN fields: under one of them it
 * would be a column of single words.
 */
export function EasyPinWarning({ pin, ownPhones = [], error }: EasyPinWarningProps) {
  const warns = error === undefined && isPin(pin) && isEasyPin(pin, ownPhones);
  return (
    <div role="status" className="contents">
      {warns && (
        <p className="text-warn col-span-full flex items-start gap-1.5 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{EASY_PIN_HINT}</span>
        </p>
      )}
    </div>
  );
}
