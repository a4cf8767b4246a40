import { calibrationPicture, sharesPicture } from '#bureau/contract/model-cards/charts.ts';
import type { RatingCard } from '#bureau/contract/model-cards/rating-card.ts';
import { ratingCardWords as w } from '#features/model-card/rating-words.ts';
import { type Language, say } from '#kit/words/words.ts';
import { list, svg, table } from './card-page.ts';

/** The files of the rating model's card among the documents: a page in each language and its pictures. */
export function ratingCardFiles(card: RatingCard): ReadonlyMap<string, string> {
  return new Map([
    [`${card.code}.md`, page(card, 'en')],
    [`${card.code}.vi.md`, page(card, 'vi')],
    [`${card.code}-calibration.svg`, svg(calibrationPicture(card))],
    [`${card.code}-shares.svg`, svg(sharesPicture(card))],
  ]);
}

function page(card: RatingCard, language: Language): string {
  const t = (key: keyof (typeof w)['texts'], gaps: Readonly<Record<string, string | number>> = {}) =>
    say(w, language, key, gaps);
  const { outOfTime: found, elsewhere, frozen } = card;
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  const measure = (key: 'gini' | 'giniOfTruth') => [found[key], found.performing[key], elsewhere[key]];
  return `${[
    `# ${t('title', { model: `${card.code} (${card.version})` })}`,
    `${t('owner')}: ${t('ownerText')}. ${t('date')}: ${card.date}.`,
    `## ${t('purpose')}`,
    t('purposeText'),
    `## ${t('data')}`,
    t('dataText'),
    t('frozenOn', { year: frozen.year, enterprises: frozen.enterprises }),
    t('chancesOn', { days: frozen.chancesFrom.join(', '), rated: frozen.rated, bad: frozen.bad }),
    `## ${t('population')}`,
    t('populationText'),
    `## ${t('figures')}`,
    t('figuresText', { day: found.day, year: found.year }),
    table(
      [t('measure'), t('everyone'), t('performing'), t('elsewhere')],
      [
        [t('enterprises'), found.enterprises, found.performing.enterprises, elsewhere.enterprises],
        [t('bad'), found.bad, found.performing.bad, elsewhere.bad],
        [t('gini'), ...measure('gini')],
        [t('giniOfTruth'), ...measure('giniOfTruth')],
        [t('ks'), found.ks, '', elsewhere.ks],
        [t('brier'), found.brier, '', elsewhere.brier],
        [t('brierOfTruth'), found.brierOfTruth, '', elsewhere.brierOfTruth],
        [t('psi'), found.psi, '', elsewhere.psi],
      ],
    ),
    `## ${t('byGrade')}`,
    `![${t('gradePicture')}](${card.code}-calibration.svg)`,
    `![${t('sharePicture')}](${card.code}-shares.svg)`,
    table(
      [t('grade'), t('from'), t('share'), t('pd'), t('observed'), t('band')],
      found.grades.map(({ grade, from, share, pd, observed, low, high }) => [
        ...[grade, from, percent(share), percent(pd), percent(observed)],
        `${percent(low)} – ${percent(high)}`,
      ]),
    ),
    `## ${t('bySector')}`,
    table(
      [t('sector'), t('enterprises'), t('pd'), t('observed'), t('gini'), t('giniOfTruth')],
      found.sectors.map(({ name, enterprises, pd, observed, gini, giniOfTruth }) => [
        ...[name[language], enterprises, percent(pd), percent(observed), gini, giniOfTruth],
      ]),
    ),
    `## ${t('looksAt')}`,
    table(
      [t('item'), t('most')],
      card.items.map(({ name, most }) => [name[language], most]),
    ),
    `## ${t('limits')}`,
    list([t('limitInvented'), t('limitFew'), t('limitStatements'), t('limitWeights'), t('limitDefault')]),
    `## ${t('monitoring')}`,
    t('monitoringText'),
    `## ${t('mustNot')}`,
    list([t('mustNotAlone'), t('mustNotPerson'), t('mustNotPrice'), t('mustNotUnrated')]),
  ].join('\n\n')}\n`;
}
