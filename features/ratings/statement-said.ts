import { isOtherKind } from '#bureau/ratings/statement.ts';
import { linesSaid } from '#bureau/ratings/word-of.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both, type Language, type Text } from '#kit/words/words.ts';
import type { statementStates } from './contract.ts';
import { ratingScreenWords } from './words.ts';

type Word = keyof (typeof ratingScreenWords)['texts'];

type StatementRow = {
  readonly nam: number;
  readonly trangThai: (typeof statementStates)[number];
  readonly hopNhat: boolean | null;
  readonly can: string | null;
  readonly chenhLech: string | null;
  readonly thieu: readonly string[];
};

const stateWords = {
  usable: 'checkUsable',
  unbalanced: 'checkUnbalanced',
  'lines-missing': 'checkLinesMissing',
  missing: 'checkMissing',
  'not-due': 'checkNotDue',
  'too-old': 'checkTooOld',
} as const satisfies Readonly<Record<StatementRow['trangThai'], Word>>;

type Asked = { readonly isAsked: boolean; readonly isGroup: boolean };

/** The state of a year's statements, in words; if only the other kind of accounts exists, it says so. */
export function statementSaid(row: StatementRow, { isAsked, isGroup }: Asked): Text {
  const key = row.trangThai === 'missing' && !isAsked ? 'checkMissingEarlier' : stateWords[row.trangThai];
  const said = (language: Language) => {
    const { nam: year, can, chenhLech, thieu } = row;
    const lines = row.trangThai === 'lines-missing' ? linesSaid(thieu, language) : (can ?? '');
    const difference = chenhLech === null ? '' : formatNumber(chenhLech, language);
    const plain = both(ratingScreenWords, key, { year, lines, difference })[language];
    if (!isOfOtherKind(row, isGroup)) return plain;
    return both(ratingScreenWords, isGroup ? 'checkOwnOnly' : 'checkConsolidatedOnly', { said: plain })[language];
  };
  return { vi: said('vi'), en: said('en') };
}

/** True of a year that exists only as own accounts of a group, or only as consolidated ones of an enterprise. */
export function isOfOtherKind({ hopNhat }: Pick<StatementRow, 'hopNhat'>, isGroup: boolean): boolean {
  return hopNhat !== null && isOtherKind(hopNhat, isGroup);
}
