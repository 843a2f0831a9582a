import { STATEMENT_MAX_CHARS, type StatementResult } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { useState } from 'react';

import { ApiError } from '#web/api/api-error.ts';
import { plural } from '#web/lib/format.ts';
import { toast } from '#web/ui/toasts.ts';

import { useImportStatement } from './use-reconciliation-acts.ts';

interface Chosen {
  file_name: string;
  text: string;
  /** What importing it would do. */
  result: StatementResult;
}

/** A file on its way in: chosen and looked at, then imported or left. */
export function useChosenStatement(network: Network) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending } = useImportStatement();

  async function send(file_name: string, text: string, dry: boolean): Promise<void> {
    setProblem(null);
    try {
      const result = await mutateAsync({ network, file_name, text, dry });
      setChosen(dry ? { file_name, text, result } : null);
      if (!dry) toast.success(importedText(result));
    } catch (error) {
      setProblem(problemText(error));
    }
  }
  async function choose(file: File): Promise<void> {
    setChosen(null);
    // A character takes three bytes at most, and nobody waits for a film to be read.
    const text = file.size > STATEMENT_MAX_CHARS * 3 ? null : await file.text();
    if (text === null || text.length > STATEMENT_MAX_CHARS) setProblem('The file is too large: send fewer days.');
    else if (text.trim() === '') setProblem('The file is empty.');
    else await send(file.name, text, true);
  }
  return {
    chosen,
    problem,
    isPending,
    choose,
    keep: () => chosen && send(chosen.file_name, chosen.text, false),
    leave: () => setChosen(null),
  };
}

function importedText({ known_file, rows_new, rows_updated }: StatementResult): string {
  if (known_file) return 'This file was imported before.';
  const decided = rows_updated === 0 ? '' : `, ${rows_updated} no longer pending`;
  return `${plural(rows_new, 'new line')} imported${decided}.`;
}

/** The form has one field, so that its text may stand above it. */
function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The file could not be read.';
  return Object.values(error.fields).flat()[0] ?? error.message;
}
