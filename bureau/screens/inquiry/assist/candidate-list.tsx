import { useEffect, useRef } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import type { Candidate } from '#bureau/screens/inquiry/declaration.ts';
import styles from '#bureau/screens/inquiry/inquiry-screen.module.css';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';

type Props = {
  readonly id: string;
  readonly candidates: readonly Candidate<string>[];
  readonly marked: number;
  readonly onMark: (place: number) => void;
  readonly onTake: (candidate: Candidate<string>) => void;
};

/** The candidates as rows; the marked one follows the arrow keys of the filter above, a click chooses. */
export function CandidateList({ id, candidates, marked, onMark, onTake }: Props) {
  const t = useWords(inquiryScreenWords);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked, candidates]);
  return (
    <>
      <div className={styles.candidateHead} aria-hidden>
        <span>{t('colCode')}</span>
        <span>{t('colName')}</span>
        <span>{t('colAddress')}</span>
        <span>{t('colPapers')}</span>
        <span>{t('colWhy')}</span>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('candidates')}>
        {candidates.map((candidate, place) => (
          // The filter handles the keys (aria-activedescendant).
          <div
            key={candidate.code}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === marked}
            className={styles.candidate}
            onMouseMove={() => place !== marked && onMark(place)}
            onClick={() => onTake(candidate)}
          >
            <span className="code">{candidate.code}</span>
            <span>
              <strong>{candidate.name}</strong>
              <small>{candidate.kindOfCustomer}</small>
            </span>
            <span>{candidate.address}</span>
            <span className="code">{candidate.papers}</span>
            <span>
              {candidate.reasons.join(', ')}
              <small>
                <meter className={styles.meter} min={0} max={10} value={candidate.confidence} aria-hidden />
                {t('confidence', { value: candidate.confidence })}
              </small>
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
