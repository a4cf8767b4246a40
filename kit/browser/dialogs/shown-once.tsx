import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FormButtons } from '#kit/browser/form-card/form-card.tsx';
import { commonWords } from '#kit/words/common.ts';
import type { Said } from '#kit/words/said.ts';
import { copyAndSay } from '#kit/browser/copy.ts';
import { useSaid } from '#kit/browser/said.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './dialogs.module.css';
import { openDialog } from './stack.ts';

type ShownOnce = {
  readonly title: Said;
  /** Whose it is, and that it is not shown again. */
  readonly hint: Said;
  readonly secret: string;
};

/** Shows a password or a key only once; resolves when the dialog was closed. A click beside it does not close it. */
export async function showOnce({ title, hint, secret }: ShownOnce): Promise<void> {
  await openDialog({
    title,
    preventDefaultClose: true,
    body: (close) => <Secret hint={hint} secret={secret} close={close} />,
  });
}

function Secret({ hint, secret, close }: Omit<ShownOnce, 'title'> & { readonly close: () => void }): ReactNode {
  const t = useWords(commonWords);
  const said = useSaid();
  return (
    <>
      <p className={styles.message}>{said(hint)}</p>
      <p className={styles.secret}>
        <output>{secret}</output>
        <Button leftSection={<Copy size={16} aria-hidden />} onClick={() => void copyAndSay(secret)}>
          {t('copy')}
        </Button>
      </p>
      <FormButtons>
        <Button variant="filled" onClick={close}>
          {t('close')}
        </Button>
      </FormButtons>
    </>
  );
}
