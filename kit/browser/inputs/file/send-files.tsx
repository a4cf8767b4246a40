import { Paperclip } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { fileWords } from '#kit/words/files.ts';
import { both } from '#kit/words/words.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { FileInput } from './file-input.tsx';
import styles from './file.module.css';

type Props = {
  readonly label: string;
  /** Sends one file. */
  readonly send: (file: File) => Promise<unknown>;
  /** Told when all were sent, or one was refused. */
  readonly onDone?: () => void;
};

/**
 * Chooses files (FRM-09) and sends them one after another: the first refused one stops the rest, which stay chosen,
 * like those chosen meanwhile.
 */
export function SendFiles({ label, send, onDone }: Props): ReactNode {
  const t = useWords(fileWords);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  // While files are being sent, others may be chosen or removed: use the current choice, not the one at the click.
  const now = useRef(chosen);
  const choose = (files: readonly File[]) => {
    now.current = files;
    setChosen(files);
  };
  const [isSending, setSending] = useState(false);
  const sendAll = async () => {
    setSending(true);
    try {
      for (const file of chosen) {
        if (!now.current.includes(file)) continue;
        await send(file);
        choose(now.current.filter((one) => one !== file));
        toast({ kind: 'success', message: both(fileWords, 'fileSent', { file: file.name }) });
      }
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
      onDone?.();
    }
  };
  return (
    <div className={styles.sending}>
      <FileInput label={label} value={chosen} onChange={choose} />
      <span>
        <ActionButton
          leftSection={<Paperclip size={16} aria-hidden />}
          reason={isSending ? t('sendingFiles') : chosen.length === 0 ? t('chooseFilesFirst') : undefined}
          onClick={() => void sendAll()}
        >
          {t('sendFiles')}
        </ActionButton>
      </span>
    </div>
  );
}
