import { addMonths } from '#bureau/credit/months.ts';
import { StackedBars } from '#kit/browser/charts/charts.tsx';
import type { ListPicture } from '#kit/browser/list-screen/spec.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatMonth } from '#kit/words/format.ts';
import type { badDebtAlerts, newDebtAlerts } from './contract.ts';
import styles from './alert-months.module.css';
import { alertWords } from './words.ts';

type Answer = AnswerOf<typeof badDebtAlerts.confirm> | AnswerOf<typeof newDebtAlerts.confirm>;

/** From the most severe, which stands at the ground. */
const levels = [
  { level: '3', word: 'level3', tone: 'g5' },
  { level: '2', word: 'level2', tone: 'g4' },
  { level: '1', word: 'level1', tone: 'g2' },
] as const;

/** Customers by severity over twelve months; a month that is pressed is the list below. */
export function AlertMonths({ answer, searched, onChoose }: ListPicture<Answer>) {
  const t = useWords(alertWords);
  const here = `${searched['namTu']}-${(searched['thangTu'] ?? '').padStart(2, '0')}`;
  const last = answer.months.at(-1)?.month;
  const newest = last !== undefined && last > here ? last : here;
  const names = Array.from({ length: 12 }, (_, ago) => addMonths(newest, ago - 11)).map((month) => ({
    key: month,
    label: formatMonth(month),
  }));
  const countOf = (month: string, level: string) =>
    answer.months.find((one) => one.month === month && one.level === level)?.count ?? 0;
  return (
    <section aria-label={t('months12')}>
      <StackedBars
        title={t('months12')}
        unit={t('customersUnit')}
        names={names}
        series={levels.map(({ level, word, tone }) => ({
          key: level,
          label: t(word),
          tone,
          values: names.map(({ key }) => countOf(key, level)),
        }))}
        strong={here}
        height={120}
        onPick={(month) => onChoose({ namTu: month.slice(0, 4), thangTu: String(Number(month.slice(5))) })}
      />
      <p className={styles.hint}>{t('months12Hint')}</p>
    </section>
  );
}
