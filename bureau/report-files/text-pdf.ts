import { reportFrameWords } from '#bureau/words/report.ts';
import { type Language, say, type Text } from '#kit/words/words.ts';
import { paper } from '#kit/server/documents/paper.ts';
import { paperPdf } from '#kit/server/documents/paper-pdf.ts';

export type TextDocument = {
  readonly title: Text;
  readonly parts: readonly { readonly title: Text; readonly lines: readonly Text[] }[];
};

/** Points around a part's title: left, top, right, bottom. */
const partMargin: [number, number, number, number] = [0, 8, 0, 4];

/** A text as PDF in one language: A4 with the margins of Decree 30/2020, page n/N from page 2. */
export async function textPdf({ title, parts }: TextDocument, language: Language): Promise<Buffer> {
  const bureau = say(reportFrameWords, language, 'bureau');
  return paperPdf({
    ...{ title: title[language], author: bureau, language, fontSize: 10.5, lineHeight: 1.25 },
    header: (page, pages) =>
      page === 1
        ? ''
        : {
            text: say(reportFrameWords, language, 'page', { page, pages }),
            alignment: 'center',
            margin: [0, 28, 0, 0],
          },
    content: [
      { text: bureau, color: paper.muted },
      { text: title[language], fontSize: 15, bold: true, alignment: 'center', margin: [0, 10, 0, 12] },
      ...parts.map((part, at) => ({
        stack: [
          {
            text: `${at + 1}. ${part.title[language]}`,
            fontSize: 12,
            bold: true,
            margin: partMargin,
          },
          { ul: part.lines.map((line) => line[language]) },
        ],
        unbreakable: true,
      })),
    ],
  });
}
