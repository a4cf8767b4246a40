import { reportFrameWords } from '#bureau/words/report.ts';
import { marginsMm, paper } from '#kit/server/documents/paper.ts';
import { paperPdf, points } from '#kit/server/documents/paper-pdf.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import { signedWords } from './words.ts';

/** A table of a signed paper, in words already; `empty` is said where it has no rows. */
type PaperTable = {
  readonly title: string;
  readonly note?: string;
  readonly columns: readonly { readonly title: string; readonly width: number | 'auto' | '*' }[];
  readonly rows: readonly (readonly string[])[];
  readonly empty: string;
};

/** A paper of the bureau that is signed: whom or what it is about in a few lines, then tables. */
export type SignedPaper = {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly tables: readonly PaperTable[];
  readonly language: Language;
  readonly madeAt: Date;
  /** What stands on every page's foot beside the page's number. */
  readonly number: string;
};

/** A paper of the bureau as PDF, ready to be signed: A4, the headings of a table repeated on every page. */
export function signedPaperPdf({ title, facts, tables, language, madeAt, number }: SignedPaper): Promise<Buffer> {
  const bureau = say(reportFrameWords, language, 'bureau');
  return paperPdf({
    ...{ title, author: bureau, language, fontSize: 9.5, lineHeight: 1.2 },
    footer: (page, pages) => ({
      columns: [
        { text: say(signedWords, language, 'footer', { number, time: formatDateTime(madeAt) }) },
        { text: say(reportFrameWords, language, 'page', { page, pages }), alignment: 'right', width: 80 },
      ],
      fontSize: 8,
      color: paper.muted,
      margin: [points(marginsMm.left), points(6), points(marginsMm.right), 0],
    }),
    content: [
      { text: bureau, color: paper.muted },
      { text: title, fontSize: 15, bold: true, alignment: 'center', margin: [0, 10, 0, 10] },
      {
        table: { widths: [140, '*'], body: facts.map(([name, value]) => [{ text: name, color: paper.muted }, value]) },
        layout: 'noBorders',
      },
      ...tables.map(tableContent),
      { text: say(signedWords, language, 'howSigned'), color: paper.muted, fontSize: 8, margin: [0, 12, 0, 0] },
    ],
  });
}

/** Points around a table's title: left, top, right, bottom. */
const headingMargin: [number, number, number, number] = [0, 12, 0, 4];

function tableContent({ title, note, columns, rows, empty }: PaperTable) {
  const heading = { text: title, fontSize: 11, bold: true, margin: headingMargin };
  const said = note === undefined ? [] : [{ text: note, color: paper.muted, fontSize: 8.5 }];
  if (rows.length === 0) return [heading, ...said, { text: empty }];
  return [
    heading,
    ...said,
    {
      fontSize: 8,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map(({ width }) => width),
        body: [
          columns.map((column) => ({ text: column.title, bold: true, fillColor: paper.head })),
          ...rows.map(cellsOf),
        ],
      },
      layout: {
        hLineColor: () => paper.rule,
        vLineColor: () => paper.rule,
        hLineWidth: () => 0.5,
        vLineWidth: () => 0,
      },
    },
  ];
}

const cellsOf = (row: readonly string[]) => row.map((text) => ({ text }));
