import type { ReactNode } from 'react';
import { interfaceWords } from '#kit/words/interface.ts';
import type { Said } from '#kit/words/said.ts';
import { both } from '#kit/words/words.ts';
import { ConfirmBody } from './confirm-body.tsx';
import { openDialog } from './stack.ts';

export type Confirmation = {
  readonly title?: Said;
  /** Without it: "Are you sure you want to do this?" (ERR-04). */
  readonly message?: Said;
  /** What stands under the message: the facts of what is about to happen. */
  readonly details?: ReactNode;
  readonly confirm?: Said;
  readonly cancel?: Said;
  /** A sentence that has to be ticked before the confirming button works. */
  readonly tick?: Said;
  /** `danger` paints the confirming button red and puts the focus on cancel. */
  readonly tone?: 'normal' | 'danger';
  /** Where the focus starts; on the confirming button unless it is dangerous or needs a tick. */
  readonly focus?: 'confirm' | 'cancel';
};

/** Asks for a yes or no. Esc, the close button and cancel all answer no; a click beside it answers nothing. */
export async function askConfirm(ask: Confirmation = {}): Promise<boolean> {
  const answer = await openDialog<boolean>({
    title: ask.title ?? both(interfaceWords, 'confirmTitle'),
    kind: 'alert',
    preventDefaultClose: true,
    body: (close) => <ConfirmBody ask={ask} close={close} />,
  });
  return answer ?? false;
}

export type ReasonQuestion = {
  readonly title?: Said;
  /** What the reason is for, above the field. */
  readonly message?: Said;
  readonly confirm?: Said;
  readonly tone?: 'normal' | 'danger';
};

/** Asks for a reason: required, at most 255 characters, several lines (FRM-08). Undefined when the person backs out. */
export async function askReason(question: ReasonQuestion = {}): Promise<string | undefined> {
  const { ReasonBody } = await import('./reason-body.tsx');
  return openDialog<string>({
    title: question.title ?? both(interfaceWords, 'reason'),
    preventDefaultClose: true,
    body: (close) => <ReasonBody question={question} close={close} />,
  });
}
