import { SendFiles } from '#kit/browser/inputs/file/send-files.tsx';
import { SentFiles } from '#kit/browser/inputs/file/sent-files.tsx';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import type { disputes, disputeWork } from './contract.ts';
import { disputeWords } from './words.ts';

/** A case as either side sees it. */
export type Case = AnswerOf<typeof disputes.detail>;
/** The side's own calls for the papers of a case. */
export type FileCalls = Pick<typeof disputes, 'attach' | 'download'> | Pick<typeof disputeWork, 'attach' | 'download'>;

type Props = { readonly one: Case; readonly calls: FileCalls };

/** The papers of a case, with adding more while it is open (FRM-09). */
export function CaseFiles({ one, calls }: Props) {
  const t = useWords(disputeWords);
  const { dispute, state, files } = one;
  return (
    <>
      <h3>{t('papers')}</h3>
      {files.length === 0 && <p>{t('noPapers')}</p>}
      <SentFiles
        label={t('papers')}
        files={files.map((paper) => ({ ...paper, id: paper.file }))}
        onDownload={({ id }) => void saveAnswer(calls.download, { query: { dispute, file: id } })}
      />
      {state !== 'closed' && (
        <SendFiles
          key={dispute}
          label={t('attach')}
          send={(file) => sendFile(calls.attach, { body: { dispute }, file })}
        />
      )}
    </>
  );
}
