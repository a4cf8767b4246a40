import { FactList } from '#kit/browser/status/fact-list.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { useWords } from '#kit/browser/words.tsx';
import { formatDateTime } from '#kit/words/format.ts';
import { replyListing } from '#features/replies/list-contract.ts';
import type { Reply } from '#features/replies/read-reply.ts';
import styles from '#features/replies/replies.module.css';
import { replyWords } from '#features/replies/words.ts';
import { ReplyState } from './reply-state.tsx';

type Props = {
  readonly reply: Pick<Reply, 'msPhieu' | 'tenKH' | 'maSP' | 'ngayHoi'>;
  readonly check: () => void;
  readonly isChecking: boolean;
};

/** A ticket without its reply: about whom and what was asked, since when, and by when the reply may be expected. */
export function ReplyWaiting({ reply, check, isChecking }: Props) {
  const t = useWords(replyWords);
  const ticket = reply.msPhieu;
  const { data } = useRead(replyListing.waiting, { body: { voucherCode: ticket } });
  const expected = data?.rows.find(({ msPhieu }) => msPhieu === ticket)?.duKien ?? undefined;
  return (
    <>
      <ReplyState state="pending" ticket={ticket} check={check} isChecking={isChecking} />
      <div className={styles.asked}>
        <FactList
          shape="columns"
          facts={[
            [
              t('tenKH'),
              <span key="name" translate="no">
                {reply.tenKH}
              </span>,
            ],
            [t('maSP'), reply.maSP],
            [t('ngayHoi'), formatDateTime(reply.ngayHoi)],
            [t('duKien'), expected === undefined ? undefined : formatDateTime(expected)],
          ]}
        />
      </div>
    </>
  );
}
