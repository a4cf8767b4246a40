import { Ban, Download, FileUp } from 'lucide-react';
import { type FormProps, FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { laterPart } from '#kit/browser/later-part.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action, downloadAction } from '#kit/browser/list-screen/rows/actions.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { scoreBatch } from './contract.ts';
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

const opened = openedForm<'file'>();
const form = laterPart<FormProps<'file'>>(async () => (await import('./portfolio-form.tsx')).PortfolioForm);

/** Scores of the institution's own portfolio: a file in, a file with scores and what has changed out. */
export default function ScoreBatch() {
  const t = useWords(scoreBatchWords);
  const newOne = { label: t('send'), icon: FileUp, opens: 'file' } as const;
  return <FormsOverList opened={opened} newOne={newOne} list={List} form={form} />;
}
