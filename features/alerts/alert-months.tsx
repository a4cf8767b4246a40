import { useState } from 'react';
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
  { level: '3', tone: 'g5' },
  { level: '2', tone: 'g4' },
  { level: '1', tone: 'g2' },
] as const;

/** What a month shows, and the words for it. */
const figures = {
  owed: { short: 'owedShort', title: 'owed12', unit: 'millionsUnit' },
  customers: { short: 'customersShort', title: 'customers12', unit: 'customersUnit' },
} as const;
type Figure = keyof typeof figures;

/**
 * What alerted customers owe here, or how many they are, by severity over twelve months; a month that is pressed is the list
 * below. A month that nobody has looked at has no figures.
 */
export function AlertMonths({ answer, searched, onChoose }: ListPicture<Answer>) {
  const t = useWords(alertWords);
  const [figure, setFigure] = useState<Figure>('owed');
  const { title, unit } = figures[figure];
  const here = `${searched['namTu']}-${(searched['thangTu'] ?? '').padStart(2, '0')}`;
  const last = answer.months.at(-1)?.month;
  const newest = last !== undefined && last > here ? last : here;
  const names = Array.from({ length: 12 }, (_, ago) => addMonths(newest, ago - 11)).map((month) => ({
    key: month,
    label: formatMonth(month),
  }));
  const figureOf = ({ duNo, count }: Answer['months'][number]) =>
    figure === 'customers' ? count : duNo === null ? null : Number(duNo);
  const series = levels.map(({ level, tone }) => ({
    key: level,
    label: t('levelOf', { level }),
    tone,
    values: names.map(({ key }) => {
      const ofMonth = answer.months.filter(({ month }) => month === key);
      const found = ofMonth.find((one) => one.level === level);
      if (found !== undefined) return figureOf(found);
      return ofMonth.length > 0 ? 0 : null;
    }),
  }));
  return (
    <section aria-label={t('months12')}>
      <div className={styles.head}>
        <p>{t(title)}</p>
        <div role="group" aria-label={t('months12')} className={styles.switch}>
          {(['owed', 'customers'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === figure} onClick={() => setFigure(one)}>
              {t(figures[one].short)}
            </button>
          ))}
        </div>
      </div>
      <StackedBars
        title={t(title)}
        unit={t(unit)}
        names={names}
        series={series}
        strong={here}
        height={100}
        onPick={(month) => onChoose({ namTu: month.slice(0, 4), thangTu: String(Number(month.slice(5))) })}
      />
      <p className={styles.hint}>{t('months12Hint')}</p>
    </section>
  );
}
