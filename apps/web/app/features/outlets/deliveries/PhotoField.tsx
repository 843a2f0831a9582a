import { Camera } from 'lucide-react';

interface PhotoFieldProps {
  label: string;
  file: File | null;
  error?: string | undefined;
  onFile: (file: File | null) => void;
}

/** The phone's camera, behind a target as large as a thumb. */
export function PhotoField({ label, file, error, onFile }: PhotoFieldProps) {
  return (
    <div className="grid gap-1">
      <label className="border-edge bg-surface has-focus-visible:outline-brand-ink flex min-h-14 cursor-pointer items-center gap-3 rounded-md border px-3.5 py-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
        <Camera aria-hidden className="text-brand-ink size-6 shrink-0" />
        <span className="grid min-w-0">
          <span className="font-medium">{label}</span>
          <span className="text-soft truncate text-sm">{file === null ? 'Take a picture' : 'Picture taken'}</span>
        </span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      </label>
      {error && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
