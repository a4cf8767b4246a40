import type { Content, Node } from 'pdfmake/interfaces';
import type { Report } from '#bureau/contract/report.ts';
import type { ReportProof } from '#bureau/contract/report-proof.ts';
import { headFacts } from '#bureau/contract/report-head.ts';
import { valueText } from '#bureau/contract/report-text.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { onPaper, picturesOf } from '#bureau/contract/report-pictures/pictures.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { type Language, say } from '#kit/words/words.ts';
import { marginsMm, paper } from '#kit/server/documents/paper.ts';
import { paperPdf, points } from '#kit/server/documents/paper-pdf.ts';
import { paperHow } from './paper-how.ts';
import { factList, partContent, pictureContent, ruler } from './pdf-sections.ts';

/** Who made the file from which ticket, and when: printed on every page, so that a leaked copy shows its origin. */
export type PdfStamp = { readonly user: string; readonly at: Date; readonly voucher: string };

/**
 * A report as PDF: A4 portrait with the margins of Decree 30/2020, table headers repeated, rows not split, page n/N
 * from page 2, the stamp as footer and watermark. Not tagged: pdfmake writes no structure; the HTML answer is the
 * accessible form.
 */
export async function reportPdf(
  report: Report,
  language: Language,
  stamp: PdfStamp,
  proof?: ReportProof,
): Promise<Buffer> {
  return paperPdf(definitionOf(report, language, stamp, proof));
}

/** Where the text of an A4 page ends, in points from its top. */
const pageBottom = points(297 - marginsMm.bottom);

/** Points that a table's header and first row may need: with less room under a heading, all go to the next page. */
const leastRoom = 76;

type Following = Pick<Node, 'headlineLevel' | 'canvas' | 'style' | 'startPosition'>;

/**
 * True if the content after a heading begins below it with room for a row. It is known where a table begins, but not
 * whether its header then moved to the next page. The page's footer is among the following content too, as if it were
 * higher.
 */
function hasRoom(heading: Following, following: readonly Following[]): boolean {
  const body = following.find(
    ({ headlineLevel, canvas, style, startPosition }) =>
      headlineLevel === undefined &&
      canvas === undefined &&
      style !== 'remark' &&
      startPosition.top >= heading.startPosition.top,
  );
  return body !== undefined && pageBottom - body.startPosition.top >= leastRoom;
}

function definitionOf(
  report: Report,
  language: Language,
  { user, at, voucher }: PdfStamp,
  proof: ReportProof | undefined,
): Parameters<typeof paperPdf>[0] {
  const t = (key: keyof (typeof reportFrameWords)['texts'], params?: Record<string, string | number>) =>
    say(reportFrameWords, language, key, params);
  const stampText = t('stamp', { user, time: formatDateTime(at, 'seconds'), voucher });
  const pictures = onPaper(picturesOf(report, language));
  const { right, left } = marginsMm;
  return {
    title: `${report.title[language]} – ${voucher}`,
    author: t('bureau'),
    ...{ language, fontSize: 9.5, lineHeight: 1.12 },
    styles: {
      title: { fontSize: 14, bold: true, alignment: 'center', margin: [0, 8, 0, 8] },
      part: { fontSize: 12, bold: true, margin: [0, 10, 0, 2] },
      section: { fontSize: 10, bold: true, margin: [0, 8, 0, 3] },
      remark: { fontSize: 8, color: paper.muted, margin: [0, 0, 0, 3] },
      table: { fontSize: 8, margin: [0, 0, 0, 4] },
    },
    watermark: {
      text: stampText,
      font: 'Text',
      color: paper.watermark,
      opacity: 0.16,
      fontSize: watermarkSize(stampText),
      angle: -52,
    },
    header: (page, pages) =>
      page === 1
        ? ''
        : { text: t('page', { page, pages }), alignment: 'center', fontSize: 9, margin: [0, points(10), 0, 0] },
    footer: () => ({
      columns: [{ text: t('lookUp') }, { text: stampText, alignment: 'right' }],
      fontSize: 7.5,
      color: paper.muted,
      margin: [points(left), points(6), points(right), 0],
    }),
    pageBreakBefore: (node, container) =>
      node.headlineLevel !== undefined && !hasRoom(node, container.getFollowingNodesOnPage()),
    content: [
      {
        columns: [{ text: t('bureau') }, { text: `${t('reference')}: ${report.header.reference}`, alignment: 'right' }],
        color: paper.muted,
      },
      { text: report.title[language], style: 'title' },
      factList(
        headFacts(report, language).map(({ word, text }) => [t(word), text]),
        4,
      ),
      ...(proof === undefined ? [] : [proofSquare(proof, language)]),
      ...(report.dashboard.length > 0
        ? [{ stack: [{ text: t('overview'), style: 'part' }, ruler(), tiles(report, language)], unbreakable: true }]
        : []),
      ...pictures.filter(({ section }) => section === 'overview').map(pictureContent),
      ...report.parts.flatMap((part) => partContent(part, language, pictures)),
      { text: t('notes'), style: 'section', headlineLevel: 2 },
      { ul: report.notes.map((note) => note[language]), fontSize: 8, color: paper.muted },
    ],
  };
}

/** The QR code with the time until which it proves the report (INS-07). */
function proofSquare({ qr, expires, paper: onPaper }: ReportProof, language: Language): Content {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qr.size} ${qr.size}"><path d="${qr.path}" fill="#000000"/></svg>`;
  const t = (key: keyof (typeof reportFrameWords)['texts'], params?: Record<string, string | number>) =>
    say(reportFrameWords, language, key, params);
  const above: [number, number, number, number] = [0, 3, 0, 0];
  const until = t('proofUntil', { time: formatDateTime(expires, 'seconds') });
  return {
    columns: [
      { svg: drawing, width: 74, height: 74 },
      {
        stack: [
          { text: until, color: paper.muted },
          ...(onPaper === undefined
            ? []
            : [
                { text: t('paperCode', onPaper), bold: true, margin: above },
                { text: t('paperHow', paperHow(onPaper)), color: paper.muted },
              ]),
        ],
        fontSize: 8,
        margin: [4, 16, 0, 0],
      },
    ],
    margin: [0, 2, 0, 2],
  };
}

/** 26 points, or smaller if a long name would exceed the page's diagonal. */
function watermarkSize(text: string): number {
  return Math.min(26, Math.floor(1_400 / text.length));
}

/** The summary: four figures a line. */
function tiles({ dashboard }: Report, language: Language): Content {
  const cells = dashboard.map(({ label, value, tone, remark }) => ({
    stack: [
      { text: label[language], fontSize: 8, color: paper.muted },
      { text: valueText(value, language), fontSize: 14, bold: true, font: 'Figures', color: paper.tones[tone] },
      { text: remark?.[language] ?? '', fontSize: 8, color: paper.tones[tone] },
    ],
  }));
  const lines = Array.from({ length: Math.ceil(cells.length / 4) }, (_, line) =>
    Array.from({ length: 4 }, (_, column) => cells[line * 4 + column] ?? { text: '' }),
  );
  return {
    table: { widths: ['*', '*', '*', '*'], body: lines, dontBreakRows: true },
    layout: {
      hLineWidth: () => 0.4,
      vLineWidth: () => 0.4,
      hLineColor: () => paper.rule,
      vLineColor: () => paper.rule,
    },
  };
}
