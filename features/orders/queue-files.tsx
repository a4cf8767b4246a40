import { sendAndSay } from '#kit/browser/sending.ts';
import { Trash2 } from 'lucide-react';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { SendFiles } from '#kit/browser/inputs/file/send-files.tsx';
import { type SentFile, SentFiles } from '#kit/browser/inputs/file/sent-files.tsx';
import { sendFile } from '#kit/browser/upload.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { workQueue } from './contract.ts';
import styles from './orders.module.css';
import type { QueueOrder } from './opened.ts';
import { orderWords, queueWords } from './words.ts';

type Props = { readonly order: QueueOrder };

/** The received files of an order, with adding more while the user holds it (FRM-09). */
export function QueueFiles({ order }: Props) {
  const t = useWords(queueWords);
  const words = useWords(orderWords);
  const { id } = order;
  const mayChange = order.isMine && order.state !== 'answered' && order.state !== 'returned';
  const takeOff = async (piece: SentFile) => {
    await sendAndSay(
      workQueue.detach,
      { body: { id, fileId: piece.id } },
      both(queueWords, 'takenOff', { file: piece.name }),
    );
  };
  return (
    <section className={styles.part}>
      <h3>{words('files')}</h3>
      {order.files.length === 0 && <p>{words('noneYet')}</p>}
      <SentFiles
        label={words('files')}
        files={order.files}
        onDownload={(piece) => void saveAnswer(workQueue.download, { query: { id, fileId: piece.id } })}
        {...(mayChange && {
          renderMore: (piece: SentFile) => (
            <Button aria-label={t('takeOff', { file: piece.name })} onClick={() => void takeOff(piece)}>
              <Trash2 size={16} aria-hidden />
            </Button>
          ),
        })}
      />
      {mayChange && (
        <SendFiles label={t('attach')} send={(file) => sendFile(workQueue.attach, { body: { id }, file })} />
      )}
    </section>
  );
}

/** The papers attached by the institution. */
export function QueuePapers({ order }: { readonly order: QueueOrder }) {
  const words = useWords(orderWords);
  const { id, papers } = order;
  if (papers.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{words('papers')}</h3>
      <SentFiles
        label={words('papers')}
        files={papers}
        onDownload={(paper) => void saveAnswer(workQueue.download, { query: { id, fileId: paper.id } })}
      />
    </section>
  );
}
