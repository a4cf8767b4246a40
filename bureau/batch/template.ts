import { writeXlsx } from 'hucre/xlsx';
import { guideSheet } from '#bureau/intake/around.ts';
import { boldCell, headCell, sheetOf, type Styled, textCell } from '#bureau/report-files/xlsx-sheets.ts';
import { sheetFormats } from '#kit/server/sheets/sheet-value.ts';
import { both, type Language, say } from '#kit/words/words.ts';
import { columnsOf, needOf } from './columns.ts';
import { type BatchChannel, batchNameOf } from './file-name.ts';
import { batchColumnWords, batchTemplateWords } from './words.ts';
import { type CustomerType, subjectKindOf } from '#bureau/contract/subject-kind.ts';

/** The name of the customer sheet in the template; any name is accepted on reading. */
export const customerSheet = 'KHACHHANG';

const preparedRows = 500;

/**
 * An empty workbook for a kind of customer: instructions, and a sheet whose row 1 names the columns and row 2 has
 * their codes. Its cells are text cells, so that no zero is lost. The example of a file name uses `day` (yyyy-mm-dd).
 */
export async function batchTemplate(
  type: CustomerType,
  { channel, day, language }: { channel: BatchChannel; day: string; language: Language },
): Promise<Uint8Array> {
  const columns = columnsOf(type);
  const t = (key: keyof (typeof batchTemplateWords)['texts'], gaps?: Record<string, string>) =>
    say(batchTemplateWords, language, key, gaps);
  const title = t(subjectKindOf(type));
  const blank = columns.map((): Styled => ({ value: null, style: { numFmt: sheetFormats.text } }));
  const customers = sheetOf(
    customerSheet,
    [
      columns.map((column) =>
        headCell(`${both(batchColumnWords, column.code)[language]}${needOf(column) === 'required' ? ' *' : ''}`),
      ),
      columns.map(({ code }) => boldCell(code)),
      ...Array.from({ length: preparedRows }, () => blank),
    ],
    columns.map(({ most }) => Math.min(40, Math.max(14, most))),
    2,
  );
  const example = batchNameOf(channel, type, day);
  // Companies need no consent.
  const hasConsent = columns.some(({ code }) => code === 'DONGY');
  const lines = [
    ...(['oneRow', 'textCells', 'vouchers', 'cic', 'askedFor'] as const),
    ...(hasConsent ? (['agreed'] as const) : []),
  ];
  const guide = sheetOf(
    guideSheet,
    [
      [boldCell(title)],
      ...lines.map((key) => [textCell(t(key))]),
      [textCell(t('named', { example }))],
      [],
      [t('column'), t('code'), t('required'), t('most')].map(headCell),
      ...columns.map((column) => {
        const need = needOf(column);
        const { code, most } = column;
        const texts = [both(batchColumnWords, code)[language], code, need === undefined ? '' : t(need), String(most)];
        return texts.map((text) => textCell(text));
      }),
    ],
    [26, 16, 26, 20],
  );
  return writeXlsx({ sheets: [customers, guide], properties: { title } });
}
