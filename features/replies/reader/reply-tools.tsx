import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { sendForFile } from '#kit/browser/call.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useNeighbours } from '#kit/browser/list-screen/neighbours.ts';
import { ReportFiles } from '#bureau/screens/report/report-files.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { Report } from '#bureau/contract/report.ts';
import { replies, type ReplyList, replyPath } from '#features/replies/contract.ts';
import styles from '#features/replies/replies.module.css';
import { readerWords } from './words.ts';

type Props = {
  readonly list: ReplyList;
  readonly ticket: string;
  readonly report: Report | undefined;
  /** Then there is nothing to print or save yet. */
  readonly isWaiting: boolean;
  readonly onPrint: () => void;
};

/** Back to the list, neighbouring replies, print and files. PageUp, PageDown and Esc do the same. */
export function ReplyTools({ list, ticket, report, isWaiting, onPrint }: Props) {
  const t = useWords(readerWords);
  const { previous, next, back, place, count } = useNeighbours(replyPath(ticket, list));
  const listPath = back ?? `/portal/main/${list}`;
  useWalk({ PageUp: previous, PageDown: next, Escape: listPath });

  const edge = (isEnd: boolean, word: 'isFirst' | 'isLast') =>
    place === 0 ? t('notFromList') : isEnd ? t(word) : undefined;
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

  return (
    <div className={`${styles.tools} no-print`} role="toolbar" aria-label={t('tools')}>
      <ActionButton leftSection={<ArrowLeft {...icon} />} data-tip="Esc" onClick={() => goTo(listPath)}>
        {t('back')}
      </ActionButton>
      <ActionButton
        leftSection={<ChevronLeft {...icon} />}
        className={styles.neighbour}
        aria-keyshortcuts="PageUp"
        data-tip="PageUp"
        reason={edge(previous === undefined, 'isFirst')}
        onClick={() => previous !== undefined && goTo(previous)}
      >
        {t('previous')}
      </ActionButton>
      <ActionButton
        rightSection={<ChevronRight {...icon} />}
        className={styles.neighbour}
        aria-keyshortcuts="PageDown"
        data-tip="PageDown"
        reason={edge(next === undefined, 'isLast')}
        onClick={() => next !== undefined && goTo(next)}
      >
        {t('next')}
      </ActionButton>
      {place > 0 && <span className={styles.place}>{t('place', { place, count })}</span>}
      {!isWaiting && (
        <span className={styles.files}>
          <ReportFiles
            load={(type) => sendForFile(replies.download, { query: { voucherCode: ticket, type } })}
            onPrint={onPrint}
            isMissing={report === undefined}
          />
        </span>
      )}
    </div>
  );
}

/**
 * The keys PageUp, PageDown, Esc. They are inactive in a text box, under a dialog, and while something else handles
 * them.
 */
function useWalk(links: Readonly<Record<'PageUp' | 'PageDown' | 'Escape', string | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey)
      return;
    const key = event.key === 'PageUp' || event.key === 'PageDown' || event.key === 'Escape' ? event.key : undefined;
    const href = key === undefined ? undefined : links[key];
    if (href === undefined || isElsewhere(event.target)) return;
    event.preventDefault();
    goTo(href);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [aria-expanded="true"]');
}
