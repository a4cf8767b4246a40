import { lazy, type ReactNode, Suspense } from 'react';
import { askConfirm, askReason } from '#kit/browser/dialogs/ask.tsx';
import type { ReasonChoices } from '#kit/browser/dialogs/reason-body.tsx';
import type { AnyRow, AnySpec, ListAction } from '#kit/browser/list-screen/spec.ts';
import { tryAndSay } from '#kit/browser/sending.ts';
import { failureMessage, toast } from '#kit/browser/toasts/toast.ts';
import { commonWords } from '#kit/words/common.ts';
import type { Said } from '#kit/words/said.ts';
import { both } from '#kit/words/words.ts';
import { textOf } from './text-of.ts';

const RowFacts = lazy(async () => ({ default: (await import('./row-facts.tsx')).RowFacts }));

type Performed = {
  readonly spec: Pick<AnySpec, 'words' | 'columns'>;
  readonly action: ListAction<string, AnyRow>;
  readonly row: AnyRow;
  /** Called when it begins, after the yes to its question. */
  readonly onStart: () => void;
  /** Called with what its refusal says. */
  readonly onFailed: (message: Said) => void;
};

/**
 * Performs an action on a row, after its question or the reason for it. Shows why it is not allowed, or a failure: where a reason
 * was asked for, beside what was typed.
 */
export async function perform({ spec, action, row, onStart, onFailed }: Performed): Promise<void> {
  const { words } = spec;
  const allowed = action.allowed?.(row) ?? true;
  if (allowed !== true) {
    toast({ kind: 'info', message: both(words, allowed) });
    return;
  }
  if (action.confirm !== undefined && !(await isSure(spec, action, row))) return;
  const work = async () => {
    const finish = action.reason === undefined ? await sendNow() : await sendWithReason(action.reason);
    await finish?.(words);
  };
  const shows = (error: unknown) => {
    onFailed(failureMessage(error) ?? both(commonWords, 'generalError'));
    // The toast announces it.
    return false;
  };
  await tryAndSay(work, undefined, { shows });

  async function sendNow() {
    onStart();
    await action.run?.(row, words);
    return action.send?.(row, '', '');
  }

  async function sendWithReason(question: string) {
    let finish: Awaited<ReturnType<typeof sendNow>>;
    await askReason({
      title: both(words, action.label),
      message: textOf(words, question, (language) => action.about?.(row, language)),
      ...factsOf(spec, action, row),
      confirm: both(words, action.label),
      ...(action.isDanger ? { tone: 'danger' } : {}),
      ...choicesOf(words, action),
      async act(reason, choice) {
        onStart();
        finish = await action.send?.(row, reason, choice);
      },
    });
    return finish;
  }
}

/** What is read back before the action, under its question or above the reason for it. */
function factsOf(spec: Performed['spec'], { facts }: Performed['action'], row: AnyRow): { details?: ReactNode } {
  if (facts === undefined) return {};
  return {
    details: (
      <Suspense>
        <RowFacts spec={spec} names={facts} row={row} />
      </Suspense>
    ),
  };
}

function choicesOf(words: AnySpec['words'], { choices }: Performed['action']): { choices?: ReasonChoices } {
  if (choices === undefined) return {};
  const { label, of } = choices;
  return { choices: { label: both(words, label), of: of.map((id) => ({ id, label: both(words, id) })) } };
}

function isSure(spec: Performed['spec'], action: Performed['action'], row: AnyRow): Promise<boolean> {
  const { words } = spec;
  const { confirm = '', about } = action;
  return askConfirm({
    title: both(words, action.label),
    message: textOf(words, typeof confirm === 'string' ? confirm : confirm(row), (language) => about?.(row, language)),
    ...factsOf(spec, action, row),
    confirm: both(words, action.label),
    ...(action.isDanger ? { tone: 'danger' } : {}),
  });
}
