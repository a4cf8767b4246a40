import { Band, Bars, HeatMap, Lines, StackedBars } from '#kit/browser/charts/charts.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { Section } from './section.tsx';
import { galleryWords } from './words.ts';

const months = Array.from({ length: 12 }, (_, place) => {
  const month = String(place + 1).padStart(2, '0');
  return { key: month, label: `${month}/26` };
});
const hours = Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), label: String(hour) }));
const days = ['23/11', '24/11', '25/11', '26/11', '27/11', '28/11', '29/11'].map((day) => ({ key: day, label: day }));

const loans = [480, 470, 455, 450, 445, 440, 432, 430, 424, 420, 414, 410];
const cards = [140, 138, 137, 130, 131, 130, 128, 130, 131, 133, 131, 130];

/** The five charts, each with invented figures. */
export function Pictures() {
  const t = useWords(galleryWords);
  const stacked = [
    { key: 'loans', label: t('loans'), tone: 'k1', values: loans },
    { key: 'cards', label: t('cards'), tone: 'k2', values: cards },
  ] as const;
  return (
    <Section id="charts" title={t('charts')}>
      <Bars
        title={t('chartBars')}
        unit={t('millions')}
        label={t('loans')}
        bars={months.map((month, place) => ({ ...month, value: loans[place] ?? 0 }))}
        strong="12"
      />
      <StackedBars
        title={t('chartStacked')}
        unit={t('millions')}
        names={months}
        series={stacked}
        line={{ label: t('chartLimit'), value: 600 }}
      />
      <Lines title={t('chartAreas')} unit={t('millions')} names={months} series={stacked} isStacked />
      <Lines
        title={t('chartLines')}
        unit={t('millions')}
        names={months}
        series={[{ ...stacked[1], values: cards.map((value, place) => (place === 4 ? null : value)) }]}
        band={{
          label: t('chartOthers'),
          low: cards.map((value) => value - 18),
          high: cards.map((value) => value + 9),
        }}
        from={100}
      />
      <HeatMap
        title={t('chartHeat')}
        unit={t('times')}
        rows={days}
        columns={hours}
        values={days.map((_, day) => hours.map((_hour, hour) => (hour < 7 || hour > 18 ? 0 : (hour * (day + 3)) % 17)))}
      />
      <Band
        title={t('chartBand')}
        unit={t('points')}
        ranges={[
          { key: '5', label: '403–515', from: 403, to: 515, tone: 'g5' },
          { key: '4', label: '516–570', from: 515, to: 570, tone: 'g4' },
          { key: '3', label: '571–644', from: 570, to: 644, tone: 'g3' },
          { key: '2', label: '645–706', from: 644, to: 706, tone: 'g2' },
          { key: '1', label: '707–750', from: 706, to: 750, tone: 'g1' },
        ]}
        mark={{ label: t('chartMark'), value: 643 }}
        spread={[1, 2, 4, 7, 9, 12, 10, 6, 3].map((share, place) => ({ at: 403 + place * 43, share }))}
      />
    </Section>
  );
}
