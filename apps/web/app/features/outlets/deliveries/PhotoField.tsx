import { Camera } from 'lucide-react';
import { useId } from 'react';

import { RiderError } from './RiderError.tsx';

interface PhotoFieldProps {
  label: string;
  file: File | null;
  error?: string | undefined;
  onFile: (file: File | null) => void;
}

/** The phone's camera, behind a target as large as a thumb. Not every phone has one. */
export function PhotoField({ label, file, error, onFile }: PhotoFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label className="border-edge bg-surface has-aria-invalid:border-bad has-focus-visible:outline-brand-ink flex min-h-14 cursor-pointer items-center gap-3 rounded-md border px-3.5 py-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
        <Camera aria-hidden className="text-brand-ink size-6 shrink-0" />
        <span className="grid min-w-0">
          <span className="font-medium">
            {label}
            <span className="text-faint font-normal"> (optional)</span>
          </span>
          <span className="text-soft truncate text-sm">{file === null ? 'Take a picture' : 'Picture taken'}</span>
        </span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="sr-only"
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      </label>
      <RiderError id={id} text={error} />
    </div>
  );
}
