import { both } from '#kit/words/words.ts';
import { built, code, date, optional, required, text, tick } from './declare.ts';
import type { Indicator } from './kind.ts';
import { currencies } from './kinds/code-tables.ts';
import { indicatorWords } from './kinds/words.ts';

/**
 * What surrounds the sections of every kind: who reports for which day. In JSON members of the outermost object,
 * first.
 */
export const header = [
  required('KB001', 'report_day', date),
  required('KB003', 'institution_code', built('institution', 8, 8)),
  /** The institution had nothing of this kind in the period: the file has no rows (FIX-12). */
  optional('khongPhatSinh', 'is_nil', tick),
] as const satisfies readonly Indicator[];

/** Says in the header that there was nothing to report. */
export const nilIndicator = header[2].code;

/** The list, or sheet, of control totals. */
export const totalsArray = 'CANDOI';

/** The columns of a control total except its value, which is a number with up to two decimals: CD004. */
export const totalColumns: readonly Indicator[] = [
  required('CD001', 'section', text(20)),
  optional('CD002', 'currency', code(currencies)),
  required('CD003', 'code', text(20)),
];

export const totalValue = { code: 'CD004', column: 'value', words: both(indicatorWords, 'CD004') } as const;

/** Sheets of a workbook beside those of its sections: the header, and the instructions, which are not read. */
export const headerSheet = 'CHUNG';
export const guideSheet = 'HUONGDAN';
