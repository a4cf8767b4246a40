import { interfaceWords } from '#kit/words/interface.ts';
import { both } from '#kit/words/words.ts';
import type { Confirmation } from './confirm-body.tsx';
import type { ReasonQuestion } from './reason-body.tsx';
import { openDialog } from './stack.ts';

/** Asks for a yes or no. Esc, the close button and cancel all answer no; a click beside it does nothing. */
export async function askConfirm(ask: Confirmation = {}): Promise<boolean> {
  const answer = await openDialog<boolean>({
    title: ask.title ?? both(interfaceWords, 'confirmTitle'),
    kind: 'alert',
    preventDefaultClose: true,
    body: (close, { ConfirmBody }) => <ConfirmBody ask={ask} close={close} />,
  });
  return answer ?? false;
}

/**
 * Asks for a reason: required, at most 255 characters, several lines (FRM-08). Undefined if the person cancels. With
 * `act` it is sent from the dialog, which closes once that has succeeded.
 */
export async function askReason(question: ReasonQuestion = {}): Promise<string | undefined> {
  const { ReasonBody } = await import('./reason-body.tsx');
  return openDialog<string>({
    title: question.title ?? both(interfaceWords, 'reason'),
    preventDefaultClose: true,
    body: (close) => <ReasonBody question={question} close={close} />,
  });
}
