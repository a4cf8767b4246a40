import { useRead } from '#kit/browser/reading.ts';
import { useEffect, useRef } from 'react';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { subjectReview } from './contract.ts';
import { OfMerge } from './of-merge.tsx';
import styles from './review.module.css';
import { changeWords, reviewWords } from './words.ts';
import { subjectKindOf } from '#bureau/contract/subject-kind.ts';

type Pair = AnswerOf<typeof subjectReview.pair>;
type Side = Pair['subject'];
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
      {query.data !== undefined && <Sides pair={query.data} />}
      {query.data !== undefined && isOpen && (
        <>
          <h3>{change('title')}</h3>
          <OfMerge keptCode={query.data.candidate.cicCode} mergedCode={query.data.subject.cicCode} />
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

function Sides({ pair: { subject, candidate, same } }: { pair: Pair }) {
  const t = useWords(reviewWords);
  const facts = (side: Side): readonly (readonly [Parameters<typeof t>[0], string])[] => [
    ['code', side.cicCode],
    ['name', side.name],
    ['type', t(subjectKindOf(side.type))],
    ['bornOn', side.bornOn === null ? '–' : formatDate(side.bornOn)],
    ['sex', side.sex === null ? '–' : t(side.sex === 1 ? 'male' : 'female')],
    ['province', side.province],
    ['address', side.address ?? '–'],
    ['phone', side.phone ?? '–'],
    [
      'papers',
      side.papers.map(({ number, isShared }) => (isShared ? `${number} (${t('equal')})` : number)).join(', ') || '–',
    ],
    ['institutions', String(side.institutions)],
    ['contracts', String(side.contracts)],
    ['since', side.since === null ? '–' : formatDate(side.since)],
  ];
  const right = new Map(facts(candidate));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('sides')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('inFile')}</th>
            <th scope="col">{t('known')}</th>
          </tr>
        </thead>
        <tbody>
          {facts(subject).map(([word, text]) => (
            <tr key={word} data-same={same.includes(word) || undefined}>
              <th scope="row">{t(word)}</th>
              <td>{text}</td>
              <td>
                {right.get(word)}
                {same.includes(word) && <span className={styles.same}> ({t('equal')})</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
