import { chartWords } from '#kit/words/charts.ts';
import { useWords } from '#kit/browser/words.tsx';
import { HeatMap } from './charts.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), label: String(hour) }));
const weekdays = ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'] as const;

type Props = {
  readonly title: string;
  readonly unit: string;
  /** Weekday 1 is Monday; a cell that is left out has none. */
  readonly cells: readonly { readonly weekday: number; readonly hour: number; readonly count: number }[];
};

/** Figures by weekday and hour: the more, the stronger. */
export function WeekHeat({ title, unit, cells }: Props) {
  const t = useWords(chartWords);
  const values = weekdays.map((_, day) =>
    hours.map((__, hour) => cells.find((cell) => cell.weekday === day + 1 && cell.hour === hour)?.count ?? 0),
  );
  const rows = weekdays.map((day) => ({ key: day, label: t(day) }));
  const axes = { rows: t('weekday'), columns: t('hour') };
  return <HeatMap title={title} unit={unit} rows={rows} columns={hours} values={values} axes={axes} height={226} />;
}
