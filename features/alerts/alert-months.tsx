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

/**
 * What alerted customers owe here, and how many they are, by severity over twelve months; a month that is pressed is the list
 * below. A month that nobody has looked at has no figures.
 */
export function AlertMonths({ answer, searched, onChoose }: ListPicture<Answer>) {
  const t = useWords(alertWords);
  const here = `${searched['namTu']}-${(searched['thangTu'] ?? '').padStart(2, '0')}`;
  const last = answer.months.at(-1)?.month;
  const newest = last !== undefined && last > here ? last : here;
  const names = Array.from({ length: 12 }, (_, ago) => addMonths(newest, ago - 11)).map((month) => ({
    key: month,
    label: formatMonth(month),
  }));
  const seriesOf = (figure: (of: Answer['months'][number]) => number | null) =>
    levels.map(({ level, word, tone }) => ({
      key: level,
      label: t(word),
      tone,
      values: names.map(({ key }) => {
        const ofMonth = answer.months.filter(({ month }) => month === key);
        const found = ofMonth.find((one) => one.level === level);
        if (found !== undefined) return figure(found);
        return ofMonth.length > 0 ? 0 : null;
      }),
    }));
  const shared = {
    names,
    strong: here,
    height: 100,
    onPick: (month: string) => onChoose({ namTu: month.slice(0, 4), thangTu: String(Number(month.slice(5))) }),
  };
  return (
    <section aria-label={t('months12')}>
      <div className={styles.pair}>
        <div>
          <p className={styles.title}>{t('owed12')}</p>
          <StackedBars
            {...shared}
            title={t('owed12')}
            unit={t('millionsUnit')}
            series={seriesOf(({ duNo }) => (duNo === null ? null : Number(duNo)))}
          />
        </div>
        <div>
          <p className={styles.title}>{t('customers12')}</p>
          <StackedBars
            {...shared}
            title={t('customers12')}
            unit={t('customersUnit')}
            series={seriesOf(({ count }) => count)}
          />
        </div>
      </div>
      <p className={styles.hint}>{t('months12Hint')}</p>
    </section>
  );
}
