import { type ComponentType, lazy, Suspense, useEffect } from 'react';

import { type ProofQuestion, useProofQuestion } from '#web/api/proof.ts';
import { DialogToCome } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface Answers {
  onAnswer: ProofQuestion['answer'];
}

// Few people ever see them, so they come only when asked for.
const StepUp = lazily(async () => (await import('#web/features/people/auth/StepUpDialog.tsx')).StepUpDialog);
const ConfirmPin = lazily(
  async () => (await import('#web/features/people/auth/ConfirmPinDialog.tsx')).ConfirmPinDialog,
);

function lazily(load: () => Promise<ComponentType<Answers>>) {
  return lazy(() => load().then(asDefault, () => asDefault(NotLoaded)));
}

function asDefault(component: ComponentType<Answers>) {
  return { default: component };
}

/** The question that stands above every screen when the server wants a proof first. */
export function ProofDialogs() {
  const question = useProofQuestion();
  useOwnEscape(question);
  if (question === null) return null;
  const Asked = question.proof === 'step_up' ? StepUp : ConfirmPin;
  return (
    <Suspense fallback={<DialogToCome onClose={() => question.answer(false)} />}>
      <Asked onAnswer={question.answer} />
    </Suspense>
  );
}

/** Escape answers the question and nothing else, since it may stand over a dialog that waits for it. */
function useOwnEscape(question: ProofQuestion | null): void {
  useEffect(() => {
    if (question === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      question.answer(false);
    };
    globalThis.addEventListener('keydown', onKey, { capture: true });
    return () => globalThis.removeEventListener('keydown', onKey, { capture: true });
  }, [question]);
}

/** The dialog could not be fetched: nobody can answer, so nothing must wait for it. */
function NotLoaded({ onAnswer }: Answers) {
  useEffect(() => {
    toast.error('Please check your connection and load the page again.');
    onAnswer(false);
  }, [onAnswer]);
  return null;
}
