import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import { MantineProvider } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useFocusTrap } from '@mantine/hooks';
import { formatDate } from '#kit/words/format.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { calendarTheme } from './calendar-theme.ts';
import { todayInVietnam } from './date-text.ts';
import styles from './calendar.module.css';

type CalendarProps = {
  readonly value: string | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (day: string) => void;
};

/** A month of days to pick from, weeks from Monday. The Tab key stays inside, and the focus starts on the chosen day, or else on today. */
export default function CalendarPanel({ value, min, max, onPick }: CalendarProps) {
  const t = useWords(interfaceWords);
  const { language } = useLanguage();
  const trap = useFocusTrap();
  const today = todayInVietnam();
  const start = value ?? (max !== undefined && max < today ? max : min !== undefined && min > today ? min : today);
  return (
    <div ref={trap} className={styles.panel}>
      {/* Its own provider: nothing else of the page needs one. The page's scheme and styles are none of its business. */}
      <MantineProvider
        theme={calendarTheme}
        getRootElement={() => undefined}
        withCssVariables={false}
        withGlobalClasses={false}
      >
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
          getDayProps={(day) => ({ 'data-autofocus': day === start || undefined })}
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
      </MantineProvider>
    </div>
  );
}
