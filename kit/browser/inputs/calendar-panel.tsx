import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { formatDate } from '#kit/words/format.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useLanguage, useWords } from '../words.tsx';
import { todayInVietnam } from './date-text.ts';
import style from './calendar.module.css';

type CalendarProps = {
  readonly value: string | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (day: string) => void;
};

/** A month of days to pick from, weeks from Monday; the focus starts on the chosen day, or else on today. */
export default function CalendarPanel({ value, min, max, onPick }: CalendarProps) {
  const t = useWords(interfaceWords);
  const { language } = useLanguage();
  const panel = useRef<HTMLDivElement>(null);
  const today = todayInVietnam();
  const start = value ?? (max !== undefined && max < today ? max : min !== undefined && min > today ? min : today);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>(`[data-day="${start}"]`)?.focus({ preventScroll: true });
  }, [start]);
  return (
    <div ref={panel} className={style.panel}>
      <DatePicker
        value={value ?? null}
        defaultDate={start}
        minDate={min ?? '1900-01-01'}
        maxDate={max}
        locale={language}
        firstDayOfWeek={1}
        monthLabelFormat={t('monthFormat')}
        monthsListFormat={t('monthsFormat')}
        getDayAriaLabel={formatDate}
        getDayProps={(day) => ({ 'data-day': day })}
        enableKeyboardNavigation={false}
        ariaLabels={{
          nextMonth: t('nextMonth'),
          previousMonth: t('previousMonth'),
          nextYear: t('nextYear'),
          previousYear: t('previousYear'),
          nextDecade: t('nextYears'),
          previousDecade: t('previousYears'),
        }}
        onChange={(day) => {
          if (day !== null) onPick(day);
        }}
      />
    </div>
  );
}
