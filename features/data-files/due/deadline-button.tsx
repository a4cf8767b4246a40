import { CalendarClock } from 'lucide-react';
import { addMonths } from '#bureau/credit/months.ts';
import { Drawer } from '#kit/browser/dialogs/drawer.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { laterPart } from '#kit/browser/later-part.tsx';
import { openHere, useOpened } from '#kit/browser/opened.ts';
import { useRead } from '#kit/browser/reading.ts';
import { useWords } from '#kit/browser/words.tsx';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { both } from '#kit/words/words.ts';
import type { circular15 } from '#features/data-files/contract.ts';
import type { MonthsProps } from './deadline-months.tsx';
import { fileScreenWords } from '#features/data-files/words.ts';

const months = laterPart<MonthsProps>(async () => (await import('./deadline-months.tsx')).Months);

const opened = 'deadlines';

const lateLook = { marginInlineStart: 8, color: 'var(--c-danger)' };

/** A button that says how many files of a channel are late, and opens its months: each kind and day with its mark leads to the form. */
export function deadlineButton(call: (typeof circular15)['deadlines']) {
  return function DeadlineButton({ onPick }: { readonly onPick: (folder: string) => void }) {
    const t = useWords(fileScreenWords);
    // In the address: a link of the desk leads to the months.
    const isOpen = useOpened()?.id === opened;
    const month = lastMonthOf(hanoiDay());
    const { data } = useRead(call, { query: { period: month.replace('-', '') } }, { keeps: true });
    const late = data?.rows.filter(({ state }) => state === 'late').length ?? 0;
    return (
      <>
        <Button
          leftSection={<CalendarClock size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => openHere(opened)}
        >
          {t('schedule')}
          {late > 0 && <strong style={lateLook}>{t('dueCount', { state: t('late'), count: late })}</strong>}
        </Button>
        {isOpen && (
          <Drawer
            title={both(fileScreenWords, 'schedule')}
            width="wide"
            isInAddress
            onClose={() => openHere(undefined)}
          >
            <months.Part call={call} first={month} onPick={onPick} />
          </Drawer>
        )}
      </>
    );
  };
}

/** In the first ten days of a month people still send the month before. */
function lastMonthOf(today: string): string {
  return Number(today.slice(8)) <= 10 ? addMonths(today.slice(0, 7), -1) : today.slice(0, 7);
}
