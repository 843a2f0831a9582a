import { COPIED_MS } from '@club/rules/limits';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Copies the digits, and says so for two seconds. */
export function CopyCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    if (await copyText(code)) setCopied(true);
    else toast.error('Failed to copy code');
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="secondary" icon={<Icon aria-hidden className="size-5" />} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
