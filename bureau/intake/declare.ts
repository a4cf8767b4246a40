import { both, type Text } from '#kit/words/words.ts';
import type { CodeTable, ControlTotal, Counted, Indicator, Structure, Sum, ValueType } from './kind.ts';
import { indicatorWords, totalWords } from './kinds/words.ts';

export type IndicatorCode = keyof (typeof indicatorWords)['texts'];
type TotalCode = keyof (typeof totalWords)['texts'];

/** An indicator that every row has; its texts are those of its code. */
export function required(code: IndicatorCode, column: string, type: ValueType): Indicator {
  return { code, column, type, isRequired: true, words: both(indicatorWords, code) };
}

/** An indicator that may be empty or left out. */
export function optional(code: IndicatorCode, column: string, type: ValueType): Indicator {
  return { code, column, type, isRequired: false, words: both(indicatorWords, code) };
}

/** A control total that counts the distinct values of some columns together. */
export function countOf(code: string, section: string, what: TotalCode, columns: Counted): ControlTotal {
  return { code, section, words: wordsOf(what), countOf: columns };
}

/** A control total that adds amounts, separately for each currency. */
export function sumOf(code: string, section: string, what: TotalCode, sum: Sum): ControlTotal {
  return { code, section, words: wordsOf(what), sumOf: sum };
}

function wordsOf(what: TotalCode): Text {
  return both(totalWords, what);
}

export const text = (most: number): ValueType => ({ kind: 'text', most });
export const digits = (least: number, most: number): ValueType => ({ kind: 'digits', least, most });
export const built = (structure: Structure, least: number, most: number): ValueType => {
  return { kind: 'digits', least, most, structure };
};
export const code = (table: CodeTable): ValueType => ({ kind: 'code', table });
export const whole = (least: number, most: number): ValueType => ({ kind: 'whole', least, most });
export const date: ValueType = { kind: 'date' };
export const vnd: ValueType = { kind: 'vnd' };
export const signedVnd: ValueType = { kind: 'vnd', isSigned: true };
export const foreign: ValueType = { kind: 'foreign' };
export const percent: ValueType = { kind: 'percent' };
export const maskedCard: ValueType = { kind: 'masked-card' };
export const tick: ValueType = { kind: 'tick' };
