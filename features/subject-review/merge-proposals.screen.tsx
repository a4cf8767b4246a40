import { Columns2 } from 'lucide-react';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { openHere, useOpened } from '#kit/browser/opened.ts';
import { useRead } from '#kit/browser/reading.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { ChangePanel } from './change-panel.tsx';
import { subjectReview } from './contract.ts';
import { changeWords } from './words.ts';

type Row = AnswerOf<typeof subjectReview.proposals>['rows'][number];

/** What is named in the address: what the proposal is about. */
const namedOf = ({ kind, keptCode, mergedCode, merge }: Row) =>
  kind === 'merge' ? `${keptCode}-${mergedCode}` : String(merge);

/** Proposed merges and splits: a second operator sees what changes, and decides. */
export default listScreen(subjectReview.proposals, {
  name: 'merge-proposals',
  fields: ['state'],
  below: Change,
  actions: [
    openAction({
      label: 'look',
      icon: Columns2,
      allowed: (row: Row) => row.state === 'waiting' || 'notWaiting',
      open: (row: Row) => openHere(namedOf(row)),
    }),
    decisions(subjectReview.approve, {
      no: ['refuse', 'askRefuse'],
      facts: ['kind', 'keptName', 'keptCode', 'mergedName', 'mergedCode', 'reason', 'askedBy'],
      allowed: (row, approve) => (row.state !== 'waiting' ? 'notWaiting' : approve && row.isOwn ? 'isOwn' : true),
      input: ({ proposal }, _, decision) => ({ body: { proposal, decision } }),
      said: ['done', 'dropped'],
      after: () => openHere(undefined),
    }),
  ],
});

function Change() {
  const t = useWords(changeWords);
  const named = useOpened()?.id ?? '';
  const [keptCode = '', mergedCode] = named.split('-');
  return (
    <Panel title={t('title')}>
      {named === '' && <p>{t('choose')}</p>}
      {named !== '' && mergedCode !== undefined && <OfMerge keptCode={keptCode} mergedCode={mergedCode} />}
      {named !== '' && mergedCode === undefined && <OfSplit merge={Number(named)} />}
    </Panel>
  );
}

function OfMerge(body: { readonly keptCode: string; readonly mergedCode: string }) {
  return <ChangePanel query={useRead(subjectReview.tryMerge, { body })} />;
}

function OfSplit(body: { readonly merge: number }) {
  return <ChangePanel query={useRead(subjectReview.trySplit, { body })} />;
}
