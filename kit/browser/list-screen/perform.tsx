import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { tryAndSay } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { RowFacts } from './row-facts.tsx';
import type { AnyRow, AnySpec, ListAction } from './spec.ts';

type Performed = {
  readonly spec: Pick<AnySpec, 'words' | 'columns'>;
  readonly action: ListAction<string, AnyRow>;
  readonly row: AnyRow;
  /** Called when it begins, after the yes to its question. */
  readonly onStart: () => void;
};

/** Performs an action on a row, after its question if it has one. Shows why it is not allowed, or a failure. */
export async function perform({ spec, action, row, onStart }: Performed): Promise<void> {
  const { words } = spec;
  const allowed = action.allowed?.(row) ?? true;
  if (allowed !== true) {
    toast({ kind: 'info', message: both(words, allowed) });
    return;
  }
  if (action.confirm !== undefined) {
    const isSure = await askConfirm({
      title: both(words, action.label),
      message: both(words, action.confirm),
      ...(action.facts === undefined ? {} : { details: <RowFacts spec={spec} names={action.facts} row={row} /> }),
      confirm: both(words, action.label),
      ...(action.isDanger ? { tone: 'danger' } : {}),
    });
    if (!isSure) return;
  }
  onStart();
  await tryAndSay(async () => action.run?.(row));
}
