import { type ReactNode, useEffect, useRef } from 'react';

import { type ApiError, toApiError } from '#web/api/api-error.ts';

import { unplacedTexts } from './apply-problem.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './DialogParts.tsx';
import { Notice } from './Notice.tsx';

/** A failed call, or a text of one's own, or nothing. Field errors stand at their fields, where these have a box. */
export type FormError = ApiError | string | null;

interface FormShell {
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  /** Required, so that no form forgets them. */
  loading: boolean;
  error: FormError;
  shown?: FormBannerProps['shown'];
  submitLabel: string;
  loadingLabel?: string;
  /** Disables submitting beside `loading`, for instance while the form is invalid. */
  disabled?: boolean;
  /** Something is still missing: the button shows it, and pressed all the same it says what. */
  incomplete?: boolean;
  children: ReactNode;
}

interface FormBannerProps {
  error: FormError;
  /** Fields whose texts the form shows by itself, without applyProblem. */
  shown?: readonly string[];
  /** What helps instead. */
  action?: ReactNode;
}

export function FormBanner({ error, shown = [], action }: FormBannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  const text = typeof error === 'string' ? error : bannerText(error, shown);
  useEffect(() => {
    if (text !== null) banner.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [text]);
  if (text === null) return null;
  return (
    <div ref={banner}>
      <Notice tone="bad" live action={action}>
        {text}
      </Notice>
    </div>
  );
}

/** Field texts are shown by their boxes; the banner shows what has none. */
function bannerText(error: ApiError | null, shown: readonly string[]): string | null {
  if (error === null) return null;
  // A mutation may also fail by an error of our own.
  const problem = toApiError(error);
  const { fields, message } = problem;
  const unplaced = unplacedTexts(problem, shown);
  if (unplaced.length > 0) return [...new Set(unplaced)].join(' ');
  return Object.keys(fields).length > 0 ? null : message;
}

interface FormPageProps extends FormShell {
  title: ReactNode;
  intro?: ReactNode;
  /** Beside the submit button: Cancel. */
  cancel?: ReactNode;
  footer?: ReactNode;
}

/** A whole screen that is one form. */
export function FormPage({ title, intro, cancel, footer, ...form }: FormPageProps) {
  return (
    <div className="max-w-form mx-auto w-full">
      <h1 className="text-2xl font-bold">{title}</h1>
      {intro && <div className="text-soft mt-2">{intro}</div>}
      <form noValidate onSubmit={form.onSubmit} aria-busy={form.loading} className="mt-6 grid gap-5">
        <FormBanner error={form.error} shown={form.shown} />
        {form.children}
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {cancel}
          <Button
            type="submit"
            size="lg"
            loading={form.loading}
            loadingLabel={form.loadingLabel}
            disabled={form.disabled}
            aria-disabled={form.incomplete || undefined}
          >
            {form.submitLabel}
          </Button>
        </div>
      </form>
      {footer && <div className="mt-8">{footer}</div>}
    </div>
  );
}

interface FormDialogProps extends FormShell {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  tone?: 'primary' | 'danger';
  cancelLabel?: string;
  width?: DialogProps['width'];
  focusAfter?: DialogProps['focusAfter'];
  between?: boolean;
}

/** A short form in a dialog. */
export function FormDialog({
  open,
  onClose,
  title,
  description,
  tone = 'primary',
  cancelLabel = 'Cancel',
  width,
  focusAfter,
  between,
  ...form
}: FormDialogProps) {
  return (
    <Dialog {...{ open, onClose, title, description, width, focusAfter, between }}>
      <form
        noValidate
        onSubmit={(event) => {
          // React hands events on to what a dialog was opened from, which may be a form as well.
          event.stopPropagation();
          form.onSubmit(event);
        }}
        aria-busy={form.loading}
        className="grid gap-4"
      >
        <FormBanner error={form.error} shown={form.shown} />
        {form.children}
        {/* Stays in sight in whatever window: a form that is longer goes on behind it. */}
        <div
          data-foot=""
          className="bg-surface border-line short:static not-short:[&>*]:-scroll-mb-40 sticky -bottom-5 z-10 -mx-5 mt-1 -mb-5 flex flex-col-reverse gap-3 border-t px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:flex-row sm:justify-end sm:px-6"
        >
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            variant={tone}
            loading={form.loading}
            loadingLabel={form.loadingLabel}
            disabled={form.disabled}
            aria-disabled={form.incomplete || undefined}
          >
            {form.submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
