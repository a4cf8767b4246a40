import { useRead } from '#kit/browser/reading.ts';
import { SendFiles } from '#kit/browser/inputs/file/send-files.tsx';
import { type SentFile, SentFiles } from '#kit/browser/inputs/file/sent-files.tsx';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { useWords } from '#kit/browser/words.tsx';
import { reportOrders } from '#features/orders/contract.ts';
import styles from './ratings.module.css';
import { ratingScreenWords } from './words.ts';

type Props = { readonly ticket: string; readonly isOpen: boolean };

/** The papers attached to a rating's order, with adding more until it ends (FRM-09). */
export function RatingPapers({ ticket, isOpen }: Props) {
  const t = useWords(ratingScreenWords);
  const { can } = useSession();
  const { data, refetch } = useRead(reportOrders.detail, { body: { msPhieu: ticket } });
  const papers = data?.papers ?? [];
  const maySend = isOpen && can('inquiry.ask');
  if (papers.length === 0 && !maySend) return null;
  const download = async ({ id }: SentFile) => {
    await saveAnswer(reportOrders.paper, { query: { msPhieu: ticket, fileId: id } });
  };
  return (
    <section className={`${styles.papers} no-print`} aria-labelledby={`papers-${ticket}`}>
      <h3 id={`papers-${ticket}`}>{t('papers')}</h3>
      {papers.length > 0 && (
        <SentFiles label={t('papers')} files={papers} onDownload={(paper) => void download(paper)} />
      )}
      {maySend && (
        <SendFiles
          label={t('addPapers')}
          send={(file) => sendFile(reportOrders.attach, { body: { msPhieu: ticket }, file })}
          onDone={() => void refetch()}
        />
      )}
    </section>
  );
}
