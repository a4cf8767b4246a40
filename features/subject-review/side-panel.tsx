import { useRead } from '#kit/browser/reading.ts';
import { useEffect, useRef } from 'react';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { subjectReview } from './contract.ts';
import { OfMerge } from './of-merge.tsx';
import styles from './review.module.css';
import { Sides } from './sides.tsx';
import { changeWords, reviewWords } from './words.ts';

type Decision = 'same' | 'different' | 'later';

/** The two borrowers of a doubtful match, and the three answers. */
export function SidePanel({ review, onDecided }: { review: string | undefined; onDecided: () => void }) {
  const t = useWords(reviewWords);
  const change = useWords(changeWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useRead(subjectReview.pair, { body: { review: review ?? '' } }, { enabled: review !== undefined });
  useEffect(() => {
    if (review !== undefined) heading.current?.focus();
  }, [review]);
  const decide = async (decision: Decision) => {
    const why = { same: 'whySame', different: 'whyDifferent', later: 'whyLater' } as const;
    if (review === undefined) return;
    const sent = await sendWithReason(
      subjectReview.decide,
      { message: both(reviewWords, why[decision]) },
      (reason) => ({ body: { review, decision, reason } }),
      both(reviewWords, decision === 'same' ? 'proposed' : 'decided'),
    );
    if (sent !== undefined) onDecided();
  };
  const isOpen = query.data !== undefined && (query.data.state === 'open' || query.data.state === 'later');
  return (
    <Panel title={t('sides')} heading={heading}>
      {review === undefined && <p>{t('choose')}</p>}
      {review !== undefined && query.isPending && <Skeleton lines={8} />}
      {query.error !== null && (
        <RetryStrip message={query.error.message} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
      )}
      {query.data !== undefined && (
        <Sides
          names={[t('inFile'), t('known')]}
          sides={[query.data.subject, query.data.candidate]}
          same={query.data.same}
        />
      )}
      {query.data !== undefined && isOpen && (
        <>
          <h3>{change('title')}</h3>
          <OfMerge isCompared keptCode={query.data.candidate.cicCode} mergedCode={query.data.subject.cicCode} />
        </>
      )}
      {isOpen && (
        <div className={styles.buttons}>
          <Button variant="filled" onClick={() => void decide('same')}>
            {t('sameOne')}
          </Button>
          <Button onClick={() => void decide('different')}>{t('different')}</Button>
          <Button onClick={() => void decide('later')}>{t('laterButton')}</Button>
        </div>
      )}
    </Panel>
  );
}
