import type { KeyboardEvent } from 'react';
import type { Report } from '#bureau/contract/report.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import styles from './report-view.module.css';

/** The shown part of a report: every part, or one by its number. */
export const wholeReport = 'all';

type Props = {
  readonly report: Report;
  readonly prefix: string;
  readonly chosen: string;
  readonly onChoose: (part: string) => void;
};

/** The parts of a report as tabs: the whole first, arrow keys choose. Paper has all parts, whichever is chosen. */
export function PartTabs({ report, prefix, chosen, onChoose }: Props) {
  const t = useWords(reportFrameWords);
  const { language } = useLanguage();
  const tabs = [
    { id: wholeReport, label: t('wholeReport') },
    ...report.parts.map(({ number, title }) => ({ id: number, label: `${number}. ${title[language]}` })),
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    const place = tabs.findIndex(({ id }) => id === chosen);
    const next = step === undefined ? undefined : tabs[(place + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`${prefix}tab-${next.id}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('sections')} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          id={`${prefix}tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={`${prefix}parts`}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
