import { Panel } from '#kit/browser/form-card/panel.tsx';
import { useOpened } from '#kit/browser/opened.ts';
import { useRead } from '#kit/browser/reading.ts';
import { useWords } from '#kit/browser/words.tsx';
import { ChangePanel } from './change-panel.tsx';
import { subjectReview } from './contract.ts';
import { OfMerge } from './of-merge.tsx';
import { changeWords } from './words.ts';

/** What the opened row changes: the address names a merge by its two codes, a split by the merge that it undoes. */
export function OpenedChange() {
  return <Opened isSplit={false} />;
}

/** What undoing the opened merge changes. */
export function OpenedSplit() {
  return <Opened isSplit />;
}

function Opened({ isSplit }: { readonly isSplit: boolean }) {
  const t = useWords(changeWords);
  const named = useOpened()?.id ?? '';
  const [keptCode = '', mergedCode] = named.split('-');
  return (
    <Panel title={t(isSplit ? 'splitTitle' : 'title')}>
      {named === '' && <p>{t('choose')}</p>}
      {named !== '' && mergedCode !== undefined && <OfMerge keptCode={keptCode} mergedCode={mergedCode} />}
      {named !== '' && mergedCode === undefined && <OfSplit merge={Number(named)} />}
    </Panel>
  );
}

function OfSplit(body: { readonly merge: number }) {
  return <ChangePanel query={useRead(subjectReview.trySplit, { body })} />;
}
