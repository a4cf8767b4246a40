import { movedBetween, type Validation } from './validate.ts';

/** Each bar of SCO-03 beside its figure, and whether it holds. */
export function barsOf([before, judged]: readonly [before: Validation, judged: Validation]): string {
  const share = (part: number) => `${(part * 100).toFixed(2)} %`;
  const shares = judged.grades.map((each) => each.share);
  const pds = judged.grades.map(({ pd }) => pd);
  const inBand = judged.grades.filter(({ isInBand }) => isInBand).length;
  const ofTruth = ({ challenger, oracle }: Validation['all']) => challenger / oracle;
  const moved = movedBetween(before, judged);
  const rows: readonly (readonly [bar: string, figure: string, holds: boolean])[] = [
    ['Gini, all, of the truth’s at least 85 %', share(ofTruth(judged.all)), ofTruth(judged.all) >= 0.85],
    [
      'Gini, performing, of the truth’s at least 85 %',
      share(ofTruth(judged.performing)),
      ofTruth(judged.performing) >= 0.85,
    ],
    [
      'chances rise from grade to grade',
      `${pds.length} grades`,
      pds.every((pd, at) => at === 0 || pd > (pds[at - 1] ?? 0)),
    ],
    ['chance by grade within its 95 % band', `${inBand} of ${judged.grades.length}`, inBand === judged.grades.length],
    [
      'ten grades, each between 2 and 25 %',
      `${share(Math.min(...shares))} to ${share(Math.max(...shares))}`,
      shares.length === 10 && shares.every((each) => each >= 0.02 && each <= 0.25),
    ],
    ['no score above 2 % of persons', share(judged.largestScoreShare), judged.largestScoreShare <= 0.02],
    [
      'the range from 150 to 750 is used',
      `${judged.lowestScore} to ${judged.highestScore}`,
      judged.lowestScore < 200 && judged.highestScore > 740,
    ],
    ['PSI between years at most 0.1', moved.toFixed(3), moved <= 0.1],
  ];
  return rows
    .map(([bar, figure, holds]) => `${bar.padEnd(48)} ${figure.padEnd(20)} ${holds ? 'held' : 'not held'}`)
    .join('\n');
}
