import { calibrationPicture, sharesPicture } from '#bureau/contract/model-cards/charts.ts';
import card from '#bureau/contract/model-cards/ER-1.json';
import { PublicPage } from '#kit/browser/public-page/public-page.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDate, formatNumber } from '#kit/words/format.ts';
import { Part, Table } from './card-parts.tsx';
import { Chart } from './chart.tsx';
import { ratingCardWords } from './rating-words.ts';

/** The public page of the rating model: what it is for, what it was made of, how well it does, and what it is not for. */
export default function RatingCardPage() {
  const t = useWords(ratingCardWords);
  const { language } = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const percent = (share: number) => `${number(Math.round(share * 10_000) / 100)}%`;
  const { outOfTime: found, elsewhere, frozen } = card;
  const measure = (key: 'gini' | 'giniOfTruth') => [found, found.performing, elsewhere].map((of) => percent(of[key]));
  return (
    <PublicPage title={t('title', { model: `${card.code} (${card.version})` })}>
      <FactList
        shape="rows"
        facts={[
          [t('owner'), t('ownerText')],
          [t('date'), formatDate(card.date)],
        ]}
      />
      <Part title={t('purpose')}>
        <p>{t('purposeText')}</p>
      </Part>
      <Part title={t('data')}>
        <p>{t('dataText')}</p>
        <p>{t('frozenOn', { year: frozen.year, enterprises: number(frozen.enterprises) })}</p>
        <p>
          {t('chancesOn', {
            days: frozen.chancesFrom.map((day) => formatDate(day)).join(', '),
            rated: number(frozen.rated),
            bad: number(frozen.bad),
          })}
        </p>
      </Part>
      <Part title={t('population')}>
        <p>{t('populationText')}</p>
      </Part>
      <Part title={t('figures')}>
        <p>{t('figuresText', { day: formatDate(found.day), year: found.year })}</p>
        <Table
          caption={t('figures')}
          head={[t('measure'), t('everyone'), t('performing'), t('elsewhere')]}
          rows={[
            [t('enterprises'), ...[found, found.performing, elsewhere].map((of) => number(of.enterprises))],
            [t('bad'), ...[found, found.performing, elsewhere].map((of) => number(of.bad))],
            [t('gini'), ...measure('gini')],
            [t('giniOfTruth'), ...measure('giniOfTruth')],
            [t('ks'), percent(found.ks), '', percent(elsewhere.ks)],
            [t('brier'), number(found.brier), '', number(elsewhere.brier)],
            [t('brierOfTruth'), number(found.brierOfTruth), '', number(elsewhere.brierOfTruth)],
            [t('psi'), number(found.psi), '', number(elsewhere.psi)],
          ]}
        />
      </Part>
      <Part title={t('byGrade')}>
        <Chart title={t('gradePicture')} picture={calibrationPicture(card)} />
        <Chart title={t('sharePicture')} picture={sharesPicture(card)} />
        <Table
          caption={t('byGrade')}
          head={[t('grade'), t('from'), t('share'), t('pd'), t('observed'), t('band')]}
          rows={found.grades.map(({ grade, from, share, pd, observed, low, high }) => [
            ...[grade, String(from), percent(share), percent(pd), percent(observed)],
            `${percent(low)} – ${percent(high)}`,
          ])}
        />
      </Part>
      <Part title={t('bySector')}>
        <Table
          caption={t('bySector')}
          head={[t('sector'), t('enterprises'), t('pd'), t('observed'), t('gini'), t('giniOfTruth')]}
          rows={found.sectors.map(({ name, enterprises, pd, observed, gini, giniOfTruth }) => [
            ...[name[language], number(enterprises), percent(pd), percent(observed)],
            ...[percent(gini), percent(giniOfTruth)],
          ])}
        />
      </Part>
      <Part title={t('looksAt')}>
        <Table
          caption={t('looksAt')}
          head={[t('item'), t('most')]}
          rows={card.items.map(({ name, most }) => [name[language], String(most)])}
        />
      </Part>
      <Part title={t('limits')}>
        <ul>
          {(['limitInvented', 'limitFew', 'limitStatements', 'limitWeights', 'limitDefault'] as const).map((limit) => (
            <li key={limit}>{t(limit)}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('monitoring')}>
        <p>{t('monitoringText')}</p>
      </Part>
      <Part title={t('mustNot')}>
        <ul>
          {(['mustNotAlone', 'mustNotPerson', 'mustNotPrice', 'mustNotUnrated'] as const).map((use) => (
            <li key={use}>{t(use)}</li>
          ))}
        </ul>
      </Part>
    </PublicPage>
  );
}
