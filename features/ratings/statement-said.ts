import { formatNumber } from '#kit/words/format.ts';
import { both, type Text } from '#kit/words/words.ts';
import type { statementStates } from './contract.ts';
import { ratingScreenWords } from './words.ts';

type Word = keyof (typeof ratingScreenWords)['texts'];

type StatementRow = {
  readonly nam: number;
  readonly trangThai: (typeof statementStates)[number];
  readonly can: string | null;
  readonly chenhLech: string | null;
};

const stateWords = {
  usable: 'checkUsable',
  unbalanced: 'checkUnbalanced',
  'lines-missing': 'checkLinesMissing',
  missing: 'checkMissing',
  'not-due': 'checkNotDue',
  'too-old': 'checkTooOld',
} as const satisfies Readonly<Record<StatementRow['trangThai'], Word>>;

/** How a year's statements stand, in words. */
export function statementSaid({ nam, trangThai, can, chenhLech }: StatementRow, isAsked: boolean): Text {
  const key = trangThai === 'missing' && !isAsked ? 'checkMissingEarlier' : stateWords[trangThai];
  const gaps = (language: 'vi' | 'en') => ({
    year: nam,
    lines: can ?? '',
    difference: chenhLech === null ? '' : formatNumber(chenhLech, language),
  });
  return { vi: both(ratingScreenWords, key, gaps('vi')).vi, en: both(ratingScreenWords, key, gaps('en')).en };
}
