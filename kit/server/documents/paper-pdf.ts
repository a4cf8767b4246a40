import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Language } from '#kit/words/words.ts';
import { marginsMm, paper } from './paper.ts';
import { pdfOf } from './pdf-maker.ts';

/** Millimetres as points, in which a PDF is measured. */
export const points = (millimetres: number) => (millimetres * 72) / 25.4;

type Given = Omit<TDocumentDefinitions, 'pageSize' | 'version' | 'language' | 'displayTitle' | 'info'> & {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  readonly fontSize: number;
  readonly lineHeight: number;
};

/** A PDF of A4 pages with the margins of Decree 30/2020, in our fonts. */
export function paperPdf({ title, author, language, fontSize, lineHeight, ...given }: Given): Promise<Buffer> {
  const { top, right, bottom, left } = marginsMm;
  return pdfOf({
    pageSize: 'A4',
    pageMargins: [points(left), points(top), points(right), points(bottom)],
    version: '1.7',
    language: language === 'vi' ? 'vi-VN' : 'en',
    displayTitle: true,
    info: { title, author, creator: author, producer: author },
    defaultStyle: { font: 'Text', fontSize, lineHeight, color: paper.text },
    ...given,
  });
}
