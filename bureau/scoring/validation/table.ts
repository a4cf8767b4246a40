import type { Scorecard } from '#bureau/scoring/card/card.ts';
import type { Observed } from '#bureau/scoring/observed/observe.ts';
import { movedBetween, standIns, type Validation } from './validate.ts';

/** The table of a validation: by month, by grade and segment of the last month, and what must not be told. */
export function tableOf(card: Scorecard, judged: readonly Validation[], last: Observed): string {
  const newest = judged.at(-1);
  const first = judged[0];
  if (newest === undefined || first === undefined) return '';
  const told = standIns(card, last);
  return [
    [
      'month',
      'persons',
      'bad',
      'not scored',
      'Gini of',
      'oracle',
      'champion',
      'challenger',
      'of the oracle',
      'KS',
      'Brier',
      'PSI',
    ],
    ...judged.flatMap((each) => [
      [
        each.month,
        each.persons,
        percent(each.bad / each.persons),
        each.notScored,
        'all',
        ...powers(each.all),
        each.ks.toFixed(3),
        each.brier.toFixed(4),
        movedBetween(first, each).toFixed(3),
      ],
      ['', '', '', '', 'performing', ...powers(each.performing), '', '', ''],
    ]),
    [],
    ['grade', 'share', 'PD', 'observed', 'band', ''],
    ...newest.grades.map(({ grade, share, pd, observed, band, isInBand }) => [
      grade,
      percent(share),
      percent(pd),
      percent(observed),
      `${percent(band[0])} – ${percent(band[1])}`,
      isInBand ? 'in' : 'out',
    ]),
    [],
    ['segment', 'performing', 'bad', 'PD', 'oracle', 'champion', 'challenger', 'of the oracle'],
    ...newest.bySegment.map(({ segment, persons, bad, pd, powers: held }) => [
      segment,
      persons,
      percent(bad / Math.max(1, persons)),
      percent(pd),
      ...powers(held),
    ]),
    [],
    ['largest share of one score', percent(newest.largestScoreShare)],
    ['largest share of the same points throughout', percent(newest.largestSameShare)],
    ['scores from', newest.lowestScore, 'to', newest.highestScore],
    [
      'AUC of sex',
      told.sex.toFixed(3),
      'of a province',
      told.province.toFixed(3),
      'correlation with age',
      told.age.toFixed(3),
    ],
  ]
    .map((cells) =>
      cells
        .map((cell) => String(cell).padEnd(12))
        .join(' ')
        .trimEnd(),
    )
    .join('\n');
}

function powers({ oracle, champion, challenger }: Validation['all']): string[] {
  return [...[oracle, champion, challenger].map((power) => power.toFixed(3)), percent(challenger / oracle)];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
