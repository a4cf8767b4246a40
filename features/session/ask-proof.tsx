import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { both } from '#kit/words/words.ts';
import { sessionWords } from './words.ts';

let asking: Promise<boolean> | undefined;

/** Asks the person for a proof of identity; one question for all waiting calls. False if they cancel. */
export function askProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const { ProofForm } = await import('./proof-form.tsx');
  const answer = await openDialog<boolean>({
    title: both(sessionWords, 'proofTitle'),
    preventDefaultClose: true,
    body: (close) => <ProofForm close={close} />,
  });
  return answer ?? false;
}
