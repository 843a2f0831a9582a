import { Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';

import { toApiError, type ApiError } from '#web/api/api-error.ts';

import { Button } from './Button.tsx';
import { ConfirmDialog } from './Dialog.tsx';
import { FormDialog } from './FormShell.tsx';
import { TextField } from './TextField.tsx';

interface Act {
  isPending: boolean;
  error: Error | null;
}

export interface NamedRowProps {
  icon: LucideIcon;
  name: string;
  children: ReactNode;
  /** What it is, in a question: "number". */
  what: string;
  maxLength: number;
  /** Shown when no name was typed. */
  missing: string;
  rename: Act & { mutate: (name: string, options: { onSuccess: () => void }) => void };
  remove: Act & { mutate: (nothing: undefined, options: { onSettled: () => void }) => void };
}

/** Something that a person keeps under a name: to be seen, named otherwise and removed. */
export function NamedRow({ icon: Icon, name, children, what, maxLength, missing, rename, remove }: NamedRowProps) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span className="bg-brand-wash text-brand-ink grid size-11 shrink-0 place-items-center rounded-full">
        <Icon aria-hidden className="size-5.5" />
      </span>
      <div className="grid min-w-40 flex-1 gap-1 wrap-anywhere">
        <p className="font-medium">{name}</p>
        <div className="text-soft text-sm">{children}</div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button
          variant="secondary"
          className="max-sm:flex-1"
          icon={<Pencil aria-hidden className="size-5" />}
          aria-label={`Rename ${name}`}
          onClick={() => setOpen('rename')}
        >
          Rename
        </Button>
        <Button
          variant="secondary"
          className="max-sm:flex-1"
          icon={<Trash2 aria-hidden className="size-5" />}
          aria-label={`Remove ${name}`}
          onClick={() => setOpen('remove')}
        >
          Remove
        </Button>
      </div>
      {open === 'rename' && (
        <RenameDialog
          title={`Rename this ${what}`}
          {...{ name, maxLength, missing }}
          loading={rename.isPending}
          error={rename.error && toApiError(rename.error)}
          onClose={close}
          onName={(next) => rename.mutate(next, { onSuccess: close })}
        />
      )}
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        title={`Remove this ${what}?`}
        confirmLabel="Remove"
        cancelLabel="Keep it"
        loading={remove.isPending}
      >
        “{name}” is not offered at checkout any more. Orders you have placed stay as they are.
      </ConfirmDialog>
    </li>
  );
}

interface RenameDialogProps {
  title: string;
  name: string;
  maxLength: number;
  missing: string;
  loading: boolean;
  error: ApiError | null;
  onClose: () => void;
  onName: (name: string) => void;
}

function RenameDialog({ name, maxLength, missing, onName, ...dialog }: RenameDialogProps) {
  const form = useForm({ defaultValues: { name } });
  const fields = dialog.error?.fields ?? {};
  return (
    <FormDialog
      {...dialog}
      open
      shown={Object.keys(fields)}
      onSubmit={(event) => void form.handleSubmit(({ name: typed }) => onName(typed.trim()))(event)}
      submitLabel="Save"
      loadingLabel="Saving..."
    >
      <TextField
        label="Name"
        maxLength={maxLength}
        data-first-focus=""
        {...form.register('name', { validate: (typed) => typed.trim() !== '' || missing })}
        error={form.formState.errors.name?.message ?? Object.values(fields)[0]?.[0]}
      />
    </FormDialog>
  );
}
