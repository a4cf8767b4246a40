import { Ban, Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FileInput } from '#kit/browser/inputs/file/file-input.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action, downloadAction } from '#kit/browser/list-screen/rows/actions.ts';
import { useSend } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { mostCustomers, scoreBatch } from './contract.ts';
import { scoreBatchWords } from './words.ts';

type Row = AnswerOf<typeof scoreBatch.search>['rows'][number];

const List = listScreen(scoreBatch.search, {
  name: 'score-batch',
  note: 'note',
  searchesAtOnce: true,
  fields: ['state'],
  actions: [
    downloadAction(scoreBatch.result, {
      label: 'getFile',
      icon: Download,
      allowed: ({ finishedAt, state }: Row) => (finishedAt !== null && state !== 'refused') || 'notDone',
      input: ({ id }: Row) => ({ body: { id } }),
    }),
    action(scoreBatch.cancel, {
      label: 'cancel',
      icon: Ban,
      isDanger: true,
      confirm: 'askCancel',
      facts: ['fileName', 'rows', 'handled'],
      allowed: ({ state }: Row) => state === 'received' || state === 'working' || 'isOver',
      input: ({ id }: Row) => ({ body: { id } }),
    }),
  ],
});

function Send() {
  const t = useWords(scoreBatchWords);
  const { language } = useLanguage();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { send, isSending } = useSend(scoreBatch.send);
  const [file] = files;
  const start = async () => {
    const sent = file === undefined ? undefined : await send({ file });
    if (sent === undefined) return;
    toast({ kind: 'success', message: both(scoreBatchWords, 'sent') });
    setFiles([]);
  };
  return (
    <Panel title={t('send')}>
      <FileInput
        label={t('chooseFile')}
        hint={t('fileHint', { most: formatNumber(mostCustomers, language) })}
        value={files}
        onChange={setFiles}
        extensions={['.csv', '.xlsx']}
        maxFiles={1}
        maxMb={16}
      />
      <span>
        <Button
          leftSection={<FileUp size={16} aria-hidden />}
          aria-disabled={file === undefined}
          aria-busy={isSending}
          onClick={() => void start()}
        >
          {t('send')}
        </Button>
      </span>
    </Panel>
  );
}

/** Scores of the institution's own portfolio: a file in, a file with scores and what has changed out. */
export default function ScoreBatch() {
  return (
    <ScreenStack>
      <List />
      <Send />
    </ScreenStack>
  );
}
