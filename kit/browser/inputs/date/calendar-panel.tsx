import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { DayPicker } from 'react-day-picker';
import { formatDate } from '#kit/words/format.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import type { Language } from '#kit/words/words.ts';
import { useFocusTrap } from '#kit/browser/focus-trap.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import styles from './calendar.module.css';
import { hanoiDay } from '#kit/words/hanoi.ts';

type CalendarProps = {
  readonly value: string | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (day: string) => void;
};

const firstDay = '1900-01-01';
/** How many years ahead can be chosen where no latest day is given. */
const yearsAhead = 50;

/**
 * A month of days to pick from, weeks from Monday. The Tab key stays inside, and the focus starts on the chosen day,
 * or else on today.
 */
export default function CalendarPanel({ value, min = firstDay, max, onPick }: CalendarProps) {
  const t = useWords(interfaceWords);
  const { language } = useLanguage();
  const panel = useRef<HTMLDivElement>(null);
  useFocusTrap(panel);
  const today = hanoiDay();
  const start = value ?? (max !== undefined && max < today ? max : min > today ? min : today);
  const lastYear = Math.max(Number(today.slice(0, 4)) + yearsAhead, Number(start.slice(0, 4)));
  const focusStart = useEffectEvent(() =>
    panel.current?.querySelector<HTMLElement>(`[data-day="${start}"] button`)?.focus({ preventScroll: true }),
  );
  useEffect(() => focusStart(), []);
  const monthOf = (day: Date) => capital(partOf(day, language, { month: 'long' }));
  return (
    <div ref={panel} className={styles.panel}>
      <DayPicker
        mode="single"
        required
        selected={value === undefined ? undefined : dateOf(value)}
        onSelect={(day) => onPick(textOf(day))}
        defaultMonth={dateOf(start)}
        today={dateOf(today)}
        startMonth={dateOf(min)}
        endMonth={dateOf(max ?? `${lastYear}-12-31`)}
        disabled={[{ before: dateOf(min) }, ...(max === undefined ? [] : [{ after: dateOf(max) }])]}
        modifiers={{ weekend: { dayOfWeek: [0, 6] } }}
        captionLayout="dropdown"
        navLayout="around"
        showOutsideDays
        weekStartsOn={1}
        lang={language}
        formatters={{
          formatCaption: (month) => `${monthOf(month)} ${month.getFullYear()}`,
          formatMonthDropdown: monthOf,
          formatWeekdayName: (day) => partOf(day, language, { weekday: language === 'vi' ? 'narrow' : 'short' }),
        }}
        labels={{
          // Begins with what is seen, as a user of speech says it.
          labelDayButton: (day) => `${day.getDate()}, ${formatDate(textOf(day))}`,
          labelGrid: (month) => `${monthOf(month)} ${month.getFullYear()}`,
          labelMonthDropdown: () => t('calendarMonth'),
          labelYearDropdown: () => t('calendarYear'),
          labelNext: () => t('nextMonth'),
          labelPrevious: () => t('previousMonth'),
          labelWeekday: (day) => partOf(day, language, { weekday: 'long' }),
        }}
        components={{ Chevron }}
        classNames={classNames}
        modifiersClassNames={{ weekend: styles.weekend ?? '' }}
      />
    </div>
  );
}

const { month, caption, dropdowns, dropdownRoot, dropdown, captionLabel, step, grid, weekday, day, dayButton } = styles;
const classNames = {
  month,
  month_caption: caption,
  dropdowns,
  dropdown_root: dropdownRoot,
  dropdown,
  caption_label: captionLabel,
  button_previous: step,
  button_next: step,
  month_grid: grid,
  weekday,
  day,
  day_button: dayButton,
  selected: styles.selected,
  today: styles.today,
  outside: styles.outside,
  disabled: styles.disabled,
};

const icons = { left: ChevronLeft, right: ChevronRight, down: ChevronDown, up: ChevronDown };

function Chevron({ orientation = 'left' }: { orientation?: keyof typeof icons }) {
  const Icon = icons[orientation];
  return <Icon size={18} strokeWidth={1.5} aria-hidden />;
}

/** The calendar counts in days of the browser's own clock; none of them is an instant. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function textOf(day: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function partOf(day: Date, language: Language, part: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, part).format(day);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
