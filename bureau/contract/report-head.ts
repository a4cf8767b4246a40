import { formatDate, formatDateTime, formatMonth } from '#kit/words/format.ts';
import type { reportFrameWords } from '#bureau/words/report.ts';
import type { Language } from '#kit/words/words.ts';
import type { Report } from './report.ts';
import { nameText } from './report-text.ts';

export type FrameWord = keyof (typeof reportFrameWords)['texts'];

/** The facts at the head of every report, in reading order; unknown ones are left out. */
export function headFacts(
  { header, subject, product }: Report,
  language: Language,
): { word: FrameWord; text: string }[] {
  const { inquirer } = header;
  const facts: [FrameWord, string | null][] = [
    ['customer', subject.name],
    ['cicCode', subject.cicCode],
    ['voucher', header.voucher],
    ['product', `${product.code} – ${nameText(product.name, language)}`],
    ['inquirer', `${nameText(inquirer.institution, language)} (${inquirer.code})`],
    ['user', inquirer.user],
    ['inquirerAddress', inquirer.address],
    ['asked', formatDateTime(header.asked, 'seconds')],
    ['answered', formatDateTime(header.answered, 'seconds')],
    ['dataMonth', header.dataMonth && formatMonth(header.dataMonth)],
    ['lastReported', header.lastReported && formatDate(header.lastReported)],
  ];
  return facts.flatMap(([word, text]) => (text ? [{ word, text }] : []));
}

/** The text key of a debt group's name, 0 to 5. */
export function groupWord(group: number): FrameWord {
  return (['noDebt', 'group1', 'group2', 'group3', 'group4', 'group5'] as const)[group] ?? 'noDebt';
}
