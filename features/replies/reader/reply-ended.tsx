import { Info } from 'lucide-react';
import { sendFile } from '#kit/browser/upload.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { EmptyState } from '#kit/browser/status/empty-state.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { InquiryEnding } from '#bureau/contract/inquiry-ending.ts';
import { openNewName } from '#bureau/screens/inquiry/new-name.tsx';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { disputes } from '#features/disputes/contract.ts';
import type { Reply } from '#features/replies/read-reply.ts';
import styles from '#features/replies/replies.module.css';
import { readerWords } from './words.ts';

const texts = {
  'name-differs': ['endedNameTitle', 'endedNameHint'],
  'identity-conflict': ['endedNumberTitle', 'endedNumberHint'],
  'other-kind': ['endedKindTitle', 'endedKindHint'],
  'consent-required': ['endedConsentTitle', 'endedConsentHint'],
  returned: ['endedReturnedTitle', 'endedReturnedHint'],
  failed: ['failedTitle', 'failedHint'],
} as const satisfies Record<InquiryEnding, unknown>;

type Props = { readonly reply: Pick<Reply, 'msPhieu' | 'tenKH' | 'maCIC' | 'lyDo' | 'lyDoSo'> };

/** Shown of a ticket that ended without an answer: why, and what to do. A new name's document goes to the desk from here (TRU-02). */
export function ReplyEnded({ reply: { msPhieu: ticket, tenKH, maCIC, lyDo, lyDoSo } }: Props) {
  const t = useWords(readerWords);
  const inquiry = useWords(inquiryScreenWords);
  const { can } = useSession();
  const [title, hint] = texts[lyDo ?? 'failed'];
  const sendNewName = () =>
    openNewName(
      async ({ customerName, claim, file }) =>
        (await sendFile(disputes.newNameOfTicket, { body: { voucherCode: ticket, customerName, claim }, file })).number,
      { customerName: tenKH, ...(maCIC === null ? {} : { cicCode: maCIC }) },
    );
  return (
    <div role="status" className={styles.state}>
      <EmptyState
        icon={Info}
        title={lyDoSo === null ? t(title, { ticket }) : t('endedFieldTitle', { ticket, number: t(lyDoSo) })}
        hint={t(hint)}
        {...(lyDo === 'name-differs' && can('dispute.raise')
          ? { action: <Button onClick={() => void sendNewName()}>{inquiry('newName')}</Button> }
          : {})}
      />
    </div>
  );
}
