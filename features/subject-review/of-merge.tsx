import { useState } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { ChangePanel } from './change-panel.tsx';
import { subjectReview } from './contract.ts';
import styles from './review.module.css';
import { reviewWords } from './words.ts';

type Codes = { readonly keptCode: string; readonly mergedCode: string };
type Papers = AnswerOf<typeof subjectReview.numbers>['kept'];

type Props = Codes & {
  /** Whether the two stand beside each other above already. */
  readonly isCompared?: true;
};

/** Who the two are, what a merge of them changes, and their whole numbers for whoever decides. */
export function OfMerge({ isCompared, ...body }: Props) {
  const query = useRead(subjectReview.tryMerge, { body });
  return (
    <>
      <WholeNumbers {...body} />
      <ChangePanel query={query} {...(isCompared && { isCompared })} />
    </>
  );
}

/** Numbers stay covered until somebody asks for them: each look is a row of the audit. */
function WholeNumbers(body: Codes) {
  const t = useWords(reviewWords);
  const [isAsked, setAsked] = useState(false);
  const { data, error, refetch, isFetching } = useRead(subjectReview.numbers, { body }, { enabled: isAsked });
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{t('showNumbers')}</Button>;
  if (error !== null) return <RetryStrip message={error.message} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton lines={2} />;
  const list = (papers: Papers) =>
    papers.map(({ number, isShared }) => (isShared ? `${number} (${t('equal')})` : number)).join(', ') || '–';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('wholeNumbers')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('wholeNumbers')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{body.keptCode}</th>
            <td>{list(data.kept)}</td>
          </tr>
          <tr>
            <th scope="row">{body.mergedCode}</th>
            <td>{list(data.merged)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
