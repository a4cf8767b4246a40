import { calibrationPicture, sharesPicture } from '#bureau/contract/model-cards/charts.ts';
import card from '#bureau/contract/model-cards/CB-2.json';
import type { CardSegment } from '#bureau/contract/model-cards/model-card.ts';
import { PublicPage } from '#kit/browser/public-page/public-page.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDate, formatNumber } from '#kit/words/format.ts';
import { Part, Table } from './card-parts.tsx';
import { Chart } from './chart.tsx';
import { modelCardWords } from './words.ts';

const shown = {
  ...card,
  outOfTime: {
    ...card.outOfTime,
    segments: card.outOfTime.segments.map((each) => ({ ...each, segment: segmentOf(each.segment) })),
  },
};

/** The public page of the trained scorecard: what it is for, what it was made of, how well it does, and what it is not for. */
export default function ModelCardPage() {
  const t = useWords(modelCardWords);
  const { language } = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const percent = (share: number) => `${number(Math.round(share * 10_000) / 100)}%`;
  const { outOfTime: found, elsewhere, standIns, trained } = shown;
  const title = t('title', { model: `${shown.code} (${shown.version})` });
  return (
    <PublicPage title={title}>
      <FactList
        shape="rows"
        facts={[
          [t('owner'), t('ownerText')],
          [t('date'), formatDate(shown.date)],
        ]}
      />
      <Part title={t('purpose')}>
        <p>{t('purposeText')}</p>
      </Part>
      <Part title={t('data')}>
        <p>{t('dataText')}</p>
        <p>{t('trainedOn', { ...trained, persons: number(trained.persons), bad: number(trained.bad) })}</p>
      </Part>
      <Part title={t('population')}>
        <p>{t('populationText')}</p>
      </Part>
      <Part title={t('figures')}>
        <p>{t('figuresText')}</p>
        <Table
          caption={t('figures')}
          head={[t('measure'), t('value')]}
          rows={[
            [t('persons'), number(found.persons)],
            [t('bad'), percent(found.bad / found.persons)],
            [t('notScored'), number(found.notScored)],
            [t('giniAll'), percent(found.all.challenger)],
            [t('giniPerforming'), percent(found.performing.challenger)],
            [t('giniOracle'), `${percent(found.all.oracle)} / ${percent(found.performing.oracle)}`],
            [t('giniOld'), `${percent(found.all.champion)} / ${percent(found.performing.champion)}`],
            [t('ks'), percent(found.ks)],
            [t('brier', { best: number(found.brierOfTruth) }), number(found.brier)],
            [t('psi'), number(found.psi)],
            [t('largest'), percent(found.largestScoreShare)],
          ]}
        />
      </Part>
      <Part title={t('elsewhere')}>
        <p>{t('elsewhereText')}</p>
        <Table
          caption={t('elsewhere')}
          head={[t('measure'), t('value')]}
          rows={[
            [t('persons'), number(elsewhere.persons)],
            [t('bad'), percent(elsewhere.bad / elsewhere.persons)],
            [t('giniAll'), percent(elsewhere.all.challenger)],
            [t('giniPerforming'), percent(elsewhere.performing.challenger)],
            [t('giniOracle'), `${percent(elsewhere.all.oracle)} / ${percent(elsewhere.performing.oracle)}`],
            [t('gradesInBand'), t('gradesOf', { held: elsewhere.gradesInBand })],
            [t('psi'), number(elsewhere.psi)],
            [t('largest'), percent(elsewhere.largestScoreShare)],
          ]}
        />
      </Part>
      <Part title={t('byGrade')}>
        <Chart title={t('gradePicture')} picture={calibrationPicture(shown)} />
        <Chart title={t('sharePicture')} picture={sharesPicture(shown)} />
        <Table
          caption={t('byGrade')}
          head={[t('grade'), t('from'), t('share'), t('pd'), t('observed'), t('band')]}
          rows={found.grades.map(({ grade, from, share, pd, observed, low, high }) => [
            ...[String(grade), String(from), percent(share), percent(pd), percent(observed)],
            `${percent(low)} – ${percent(high)}`,
          ])}
        />
      </Part>
      <Part title={t('bySegment')}>
        <Table
          caption={t('bySegment')}
          head={[t('segment'), t('persons'), t('pd'), t('observed'), t('gini'), t('giniOracle')]}
          rows={found.segments.map(({ segment, persons, pd, observed, powers }) => [
            ...[t(segment), number(persons), percent(pd), percent(observed)],
            ...[percent(powers.challenger), percent(powers.oracle)],
          ])}
        />
      </Part>
      <Part title={t('looksAt')}>
        <Table
          caption={t('looksAt')}
          head={[t('characteristic'), t('most')]}
          rows={shown.characteristics.map(({ id, name, most }) => [`${id} ${name[language]}`, String(most)])}
        />
      </Part>
      <Part title={t('limits')}>
        <ul>
          {(['limitInvented', 'limitLevel', 'limitLag', 'limitSegments'] as const).map((limit) => (
            <li key={limit}>{t(limit)}</li>
          ))}
        </ul>
        <p>
          {t('fairness', {
            sex: number(standIns.sexAuc),
            province: number(standIns.provinceAuc),
            age: number(standIns.ageCorrelation),
          })}
        </p>
      </Part>
      <Part title={t('mustNot')}>
        <ul>
          {(['mustNotAlone', 'mustNotConsent', 'mustNotOther', 'mustNotCompany'] as const).map((use) => (
            <li key={use}>{t(use)}</li>
          ))}
        </ul>
      </Part>
    </PublicPage>
  );
}

function segmentOf(given: string): CardSegment {
  const found = (['bank', 'easy', 'thin', 'card', 'secured'] as const).find((each) => each === given);
  if (found === undefined) throw new RangeError(`not a segment: ${given}`);
  return found;
}
