import { type ReactNode, useState } from 'react';

import { ApiError, toApiError } from '#web/api/api-error.ts';

import { PinAgainDialog } from './PinAgainDialog.tsx';

interface Question {
  answer: () => void;
  giveUp: () => void;
}

export const NO_PIN_TEXT = 'Nothing was changed, because your PIN was not entered.';

/**
 * For what the server allows only within five minutes of the PIN: `withPin(() => call(…))` asks for it when the server
 * does and makes the call again. `pinDialog` must stand somewhere on the screen.
 */
export function usePinAgain(): { withPin: <T>(work: () => Promise<T>) => Promise<T>; pinDialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  async function withPin<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      if (toApiError(thrown).code !== 'pin_required') throw thrown;
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => reject(new ApiError({ status: 403, code: 'pin_required', message: NO_PIN_TEXT }));
        setQuestion({ answer: resolve, giveUp });
      });
      return work();
    }
  }
  function close(how: keyof Question) {
    question?.[how]();
    setQuestion(null);
  }
  const pinDialog = question && <PinAgainDialog onConfirmed={() => close('answer')} onClose={() => close('giveUp')} />;
  return { withPin, pinDialog };
}
