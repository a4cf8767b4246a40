import { useState } from 'react';
import { HeatMap, Lines } from '#kit/browser/charts/charts.tsx';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { SegmentedInput } from '#kit/browser/inputs/segmented/segmented-input.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { PlainTable } from '#kit/browser/table/plain-table.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDateTime, formatMonth, formatNumber, noValue } from '#kit/words/format.ts';
import { scoreModels } from './contract.ts';
import { scoreModelsWords } from './words.ts';

type Answer = AnswerOf<typeof scoreModels.compare>;
type Segment = Answer['segments'][number];

const segmentLabels = { all: 'everybody', card: 'card', secured: 'secured', thin: 'thin' } as const;
const bandLabels = ['unscored', 'band1', 'band2', 'band3', 'band4', 'band5'] as const;

/** What the serving model and its challenger say of the same inquiries. */
export function Compared() {
  const t = useWords(scoreModelsWords);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<string>('all');
  const { data, isError, isFetching, refetch } = useRead(scoreModels.compare, { body: {} }, { follows: true });
  if (isError) return <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton />;
  const { serving, since, challenger, months, segments } = data;
  const segment = segments.find((each) => each.segment === chosen);
  const number = (value: number) => formatNumber(value, language);
  return (
    <Panel title={t('title')}>
      <p>{t('compareNote')}</p>
      <FactList
        shape="line"
        facts={[
          [t('servingModel'), serving],
          [t('servingSince'), since === null ? null : formatDateTime(since)],
          [t('challengerModel'), challenger ?? t('noChallenger')],
        ]}
      />
      {challenger !== null && months.length === 0 && <p>{t('none')}</p>}
      {challenger !== null && months.length > 0 && segment !== undefined && (
        <>
          <SegmentedInput
            label={t('segment')}
            value={chosen}
            choices={segments.map((each) => ({ id: each.segment, label: t(segmentLabels[each.segment]) }))}
            onChange={setChosen}
          />
          <FactList
            shape="line"
            facts={[
              [t('inquiries'), number(segment.inquiries)],
              [t('moved'), number(segment.moved)],
              [t('notScored'), number(segment.notScored)],
              [t('meanDifference'), segment.meanDifference === null ? noValue : number(segment.meanDifference)],
            ]}
          />
          <Pictures segment={segment} names={{ champion: serving, challenger }} />
          <Powers matured={segment.matured} names={{ champion: serving, challenger }} />
          <h3>{t('byMonth')}</h3>
          <PlainTable
            caption={t('byMonth')}
            columns={[
              { key: 'month', label: t('month'), show: ({ month }) => formatMonth(month) },
              { key: 'inquiries', label: t('inquiries'), isNumber: true, show: (each) => number(each.inquiries) },
              { key: 'moved', label: t('moved'), isNumber: true, show: (each) => number(each.moved) },
              { key: 'notScored', label: t('notScored'), isNumber: true, show: (each) => number(each.notScored) },
              {
                key: 'meanDifference',
                label: t('meanDifference'),
                isNumber: true,
                show: (each) => (each.meanDifference === null ? noValue : number(each.meanDifference)),
              },
            ]}
            rows={months}
            rowKey={({ month }) => month}
            empty={t('none')}
          />
        </>
      )}
    </Panel>
  );
}

type Names = { readonly champion: string; readonly challenger: string };

function Pictures({ segment, names }: { readonly segment: Segment; readonly names: Names }) {
  const t = useWords(scoreModelsWords);
  const { scores, grades, movement } = segment;
  const places = bandLabels.map((label) => ({ key: label, label: t(label) }));
  const sides = (champion: readonly number[], challenger: readonly number[]) =>
    [
      { key: 'champion', label: names.champion, tone: 'k1', values: champion },
      { key: 'challenger', label: names.challenger, tone: 'k2', values: challenger },
    ] as const;
  return (
    <>
      <h3>{t('distribution')}</h3>
      <Lines
        title={t('distribution')}
        unit={t('ofInquiries')}
        from={0}
        names={scores.map(({ from }) => ({ key: String(from), label: String(from) }))}
        series={sides(
          scores.map(({ champion }) => champion),
          scores.map(({ challenger }) => challenger),
        )}
      />
      <h3>{t('byGrade')}</h3>
      <Lines
        title={t('byGrade')}
        unit={t('ofInquiries')}
        from={0}
        names={grades.champion.map((_, place) => ({ key: String(place + 1), label: String(place + 1) }))}
        series={sides(grades.champion, grades.challenger)}
      />
      <h3>{t('movement', names)}</h3>
      <HeatMap
        title={t('movement', names)}
        unit={t('ofInquiries')}
        rows={places}
        columns={places}
        values={movement}
        height={260}
      />
    </>
  );
}

function Powers({ matured, names }: { readonly matured: Segment['matured']; readonly names: Names }) {
  const t = useWords(scoreModelsWords);
  const { language } = useLanguage();
  const { champion, challenger } = matured;
  return (
    <>
      <h3>{t('power')}</h3>
      {champion === null || challenger === null ? (
        <p>{t('noPower')}</p>
      ) : (
        <>
          <p>{`${t('powerNote', { inquiries: matured.inquiries, bad: matured.bad })} ${t('inquiriesNote')}`}</p>
          <PlainTable
            caption={t('power')}
            columns={[
              { key: 'measure', label: t('measure'), show: ({ measure }) => t(measure) },
              {
                key: 'champion',
                label: names.champion,
                isNumber: true,
                show: ({ measure }) => formatNumber(champion[measure], language),
              },
              {
                key: 'challenger',
                label: names.challenger,
                isNumber: true,
                show: ({ measure }) => formatNumber(challenger[measure], language),
              },
            ]}
            rows={(['gini', 'ks', 'calibration'] as const).map((measure) => ({ measure }))}
            rowKey={({ measure }) => measure}
            empty={t('noPower')}
          />
        </>
      )}
    </>
  );
}
