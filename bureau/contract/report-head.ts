import { formatDate, formatDateTime, formatMonth } from '#kit/words/format.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { Report } from './report.ts';
import { nameText } from './report-text.ts';

export type FrameWord = keyof (typeof reportFrameWords)['texts'];

/** The facts at the head of every report, in reading order; unknown ones are left out. */
export function headFacts(
  { header, subject, product, question }: Report,
  language: Language,
): { word: FrameWord; text: string }[] {
  const { inquirer } = header;
  const facts: [FrameWord, string | null][] = [
    ...noticeOf(question, language),
    ['customer', subject.name],
    ['cicCode', subject.cicCode],
    ...askedFacts(question, language),
    ['voucher', header.voucher],
    ['purpose', header.purpose?.[language] ?? null],
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

type Facts = [FrameWord, string | null][];

/** The first line, where the customer is not certainly the one asked for, or nobody was found (TRU-02, TRU-03). */
function noticeOf(question: Report['question'], language: Language): Facts {
  if (question === undefined) return [];
  const { match, name } = question;
  if (match === null) return [['notice', say(reportFrameWords, language, 'nobodyFound')]];
  return match.isAsWritten
    ? []
    : [['notice', say(reportFrameWords, language, 'nameNotAsWritten', { name: name ?? '' })]];
}

const numberWords = { identity: 'askedIdentity', tax: 'askedTax', registration: 'askedRegistration' } as const;

function askedFacts(question: Report['question'], language: Language): Facts {
  if (question === undefined) return [];
  const { name, cicCode, numbers, match } = question;
  return [
    ['askedName', name],
    ['askedCode', cicCode],
    ...numbers.map(({ kind, number }): Facts[number] => [numberWords[kind], number]),
    ['confidence', match && `${match.confidence}/10`],
    ['reasons', match && match.reasons.map((reason) => reason[language]).join('; ')],
  ];
}

/** The text key of a debt group's name, 0 to 5. */
export function groupWord(group: number): FrameWord {
  return (['noDebt', 'group1', 'group2', 'group3', 'group4', 'group5'] as const)[group] ?? 'noDebt';
}
