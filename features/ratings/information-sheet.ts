import { writeXlsx } from 'hucre/xlsx';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { lineCodes, lineIds } from '#bureau/ratings/statement.ts';
import { ratingWords } from '#bureau/ratings/words.ts';
import { type FileAnswer, workbook } from '#kit/server/files/file-answer.ts';
import { boldCell, headCell, sheetOf, type Styled, textCell } from '#bureau/report-files/xlsx-sheets.ts';
import { sheetFormats } from '#kit/server/sheets/sheet-value.ts';
import { type Language, say } from '#kit/words/words.ts';
import { ratingSheetWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const facts = ['tenKH', 'maCIC', 'msThue', 'dkkd', 'diaChi', 'dThoai', 'tgd', 'sector', 'employees', 'owners'] as const;

/**
 * The information sheet of a rating: the enterprise's data, and the lines of three years' statements that are used.
 */
export async function informationSheet(kind: 'enterprise' | 'corporation', language: Language): Promise<FileAnswer> {
  const t = (key: keyof (typeof ratingSheetWords)['texts']) => say(ratingSheetWords, language, key);
  const newest = newestFiscalYear(hanoiDay());
  const years = [newest, newest - 1, newest - 2];
  const amount: Styled = { value: null, style: { numFmt: sheetFormats.text } };
  const title = t(kind);
  const sheets = [
    sheetOf(
      t('sheetFacts'),
      [[boldCell(title)], [textCell(t('howFacts'))], [], ...facts.map((key) => [headCell(t(key)), amount])],
      [44, 60],
    ),
    sheetOf(
      t('sheetLines'),
      [
        [textCell(t(kind === 'corporation' ? 'howConsolidated' : 'howLines'))],
        [t('lineCode'), t('line'), ...years.map(String)].map(headCell),
        ...lineIds.map((line) => [
          textCell(lineCodes[line]),
          textCell(say(ratingWords, language, line)),
          amount,
          amount,
          amount,
        ]),
      ],
      [10, 44, 20, 20, 20],
      2,
    ),
  ];
  return workbook(t('fileName'), await writeXlsx({ sheets, properties: { title } }));
}
