import type { Content, TableCell } from 'pdfmake/interfaces';
import { marginsMm, paper } from '#kit/server/documents/paper.ts';
import { paperPdf, points } from '#kit/server/documents/paper-pdf.ts';
import { factList, ruler } from '#bureau/report-files/pdf-sections.ts';
import { formatDate, formatDateTime, formatNumber } from '#kit/words/format.ts';
import { both, say } from '#kit/words/words.ts';
import { discountOf, type InvoiceDocument, type InvoiceLine, type InvoiceParty } from './document.ts';
import { shownNumber } from './symbol.ts';
import { invoicePaperWords } from './words.ts';
import { totalInWords } from './xml.ts';

/** Additional facts on the printed form: who signed it when, and what happened to it. */
export type InvoiceStanding = {
  readonly signedBy: string | undefined;
  readonly signedAt: Date | undefined;
  readonly taxAuthorityCode: string | undefined;
  readonly state: 'valid' | 'replaced' | 'cancelled';
};

type Word = keyof (typeof invoicePaperWords)['texts'];

/** The Vietnamese word with the English one beside it, as such invoices are printed. */
function t(key: Word, params: Readonly<Record<string, string | number>> = {}): string {
  const { vi, en } = both(invoicePaperWords, key, params);
  return `${vi} (${en})`;
}

const vi = (key: Word, params: Readonly<Record<string, string | number>> = {}) =>
  say(invoicePaperWords, 'vi', key, params);

const money = (amount: bigint) => formatNumber(amount, 'vi');
const figure = (text: string): TableCell => ({
  text: text.replace('\u2212', '-'),
  font: 'Figures',
  alignment: 'right',
  noWrap: true,
});

/** An invoice as its printed form: A4, in Vietnamese with English beside it, amounts in full and in words. */
export async function invoicePdf(invoice: InvoiceDocument, standing: InvoiceStanding): Promise<Buffer> {
  return paperPdf(definitionOf(invoice, standing));
}

function definitionOf(invoice: InvoiceDocument, standing: InvoiceStanding): Parameters<typeof paperPdf>[0] {
  const { top, right, bottom, left } = marginsMm;
  const { pattern, serial, number, issuedOn, refersTo } = invoice;
  const [year = '', month = '', day = ''] = issuedOn.split('-');
  const mark = standing.state === 'valid' ? undefined : vi(standing.state);
  return {
    title: `${pattern}${serial} ${shownNumber(number)}`,
    author: invoice.seller.name,
    ...{ language: 'vi', fontSize: 9.5, lineHeight: 1.15 },
    pageMargins: [points(left), points(top - 5), points(right), points(bottom)],
    styles: {
      title: { fontSize: 15, bold: true, alignment: 'center', margin: [0, 2, 0, 0] },
      remark: { fontSize: 8, color: paper.muted },
      table: { fontSize: 9, margin: [0, 6, 0, 6] },
    },
    ...(mark === undefined
      ? {}
      : { watermark: { text: mark, font: 'Text', color: paper.watermark, opacity: 0.2, fontSize: 44, angle: -35 } }),
    footer: (page, pages) => ({
      text: `${t('printed')} – ${vi('page', { page, pages })}`,
      alignment: 'center',
      fontSize: 8,
      color: paper.muted,
      margin: [0, points(6), 0, 0],
    }),
    content: [
      {
        columns: [
          { text: invoice.seller.name, bold: true },
          {
            width: 190,
            stack: [
              `${t('pattern')}: ${pattern}`,
              `${t('serial')}: ${serial}`,
              { text: `${t('number')}: ${shownNumber(number)}`, bold: true, color: paper.tones.bad },
            ],
          },
        ],
      },
      { text: vi('title'), style: 'title' },
      { text: both(invoicePaperWords, 'title').en, alignment: 'center', color: paper.muted },
      { text: t('day', { day, month, year }), alignment: 'center' },
      {
        text: `${t('taxAuthorityCode')}: ${standing.taxAuthorityCode ?? t('noCodeYet')}`,
        alignment: 'center',
        style: 'remark',
        margin: [0, 0, 0, 6],
      },
      ...(refersTo === undefined ? [] : [referenceLine(refersTo)]),
      ruler(),
      factList(partyFacts('seller', invoice.seller), 2),
      ruler(),
      factList(
        [
          ...partyFacts('buyer', invoice.buyer),
          [t('contract'), invoice.contract],
          [t('month'), `${invoice.month.slice(5)}/${invoice.month.slice(0, 4)}`],
          [t('payment'), t('byTransfer')],
        ],
        2,
      ),
      goodsTable(invoice),
      { text: [{ text: `${t('inWords')}: ` }, { text: totalInWords(invoice.totalVnd).vi, bold: true }] },
      signatures(standing),
    ],
  };
}

function partyFacts(kind: 'seller' | 'buyer', { name, taxCode, address }: InvoiceParty): [string, string][] {
  return [
    [t(kind), name],
    [t('taxCode'), taxCode],
    [t('address'), address],
  ];
}

function referenceLine(refersTo: NonNullable<InvoiceDocument['refersTo']>): Content {
  const { kind, pattern, serial, number, issuedOn, reason } = refersTo;
  return {
    text: vi(kind === 1 ? 'replaces' : 'adjusts', {
      name: `${pattern}${serial}`,
      number: shownNumber(number),
      day: formatDate(issuedOn),
      reason,
    }),
    margin: [0, 0, 0, 6],
  };
}

type Column = {
  readonly key: Word;
  readonly width: number | '*';
  readonly cell: (line: InvoiceLine, at: number) => TableCell;
};

/** A price, and a discount, only where some line has one. */
function columnsOf(lines: readonly InvoiceLine[]): readonly Column[] {
  const isPriced = lines.some(({ priceVnd }) => priceVnd !== undefined);
  const isDiscounted = lines.some((line) => (discountOf(line) ?? 0n) !== 0n);
  return [
    { key: 'ordinal', width: 26, cell: (_, at) => ({ text: String(at + 1), alignment: 'center' }) },
    { key: 'goods', width: '*', cell: ({ name }) => ({ text: name }) },
    { key: 'unit', width: 50, cell: ({ unit }) => ({ text: unit, alignment: 'center' }) },
    { key: 'quantity', width: 50, cell: ({ quantity }) => figure(money(quantity)) },
    ...(isPriced ? [moneyColumn('price', 70, ({ priceVnd }) => priceVnd)] : []),
    ...(isDiscounted ? [moneyColumn('discount', 70, discountOf)] : []),
    moneyColumn('amount', 118, ({ amountVnd }) => amountVnd),
  ];
}

function moneyColumn(key: Word, width: number, of: (line: InvoiceLine) => bigint | undefined): Column {
  const cell = (line: InvoiceLine) => {
    const amount = of(line);
    return figure(amount === undefined ? '' : money(amount));
  };
  return { key, width, cell };
}

function goodsTable({ lines, vatPercent, netVnd, vatVnd, totalVnd }: InvoiceDocument): Content {
  const columns = columnsOf(lines);
  const others = columns.length - 1;
  const head = columns.map(
    ({ key }): TableCell => ({
      text: `${vi(key)}\n${both(invoicePaperWords, key).en}`,
      bold: true,
      alignment: 'center',
      fillColor: paper.head,
    }),
  );
  const none: TableCell[][] =
    lines.length > 0 ? [] : [[{ text: t('nothing'), colSpan: columns.length, alignment: 'center' }, ...blanks(others)]];
  const total = (label: string, amount: bigint): TableCell[] => [
    { text: label, colSpan: others, alignment: 'right', bold: true },
    ...blanks(others - 1),
    figure(money(amount)),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [
        head,
        ...lines.map((line, at) => columns.map(({ cell }) => cell(line, at))),
        ...none,
        total(t('net'), netVnd),
        total(t('vat', { percent: vatPercent }), vatVnd),
        total(t('total'), totalVnd),
      ],
    },
    style: 'table',
    layout: {
      hLineWidth: () => 0.4,
      vLineWidth: () => 0.4,
      hLineColor: () => paper.rule,
      vLineColor: () => paper.rule,
    },
  };
}

const blanks = (count: number): TableCell[] => Array.from({ length: count }, () => ({ text: '' }));

function signatures({ signedBy, signedAt }: InvoiceStanding): Content {
  const seller =
    signedBy === undefined || signedAt === undefined
      ? [{ text: t('unsigned'), style: 'remark' }]
      : [
          { text: vi('signedBy', { name: signedBy }), color: paper.tones.good },
          { text: vi('signedAt', { time: formatDateTime(signedAt, 'seconds') }), color: paper.tones.good },
        ];
  return {
    columns: [
      { stack: [{ text: t('buyerSigns'), bold: true }], alignment: 'center' },
      { stack: [{ text: t('sellerSigns'), bold: true, margin: [0, 0, 0, 4] }, ...seller], alignment: 'center' },
    ],
    margin: [0, 16, 0, 0],
    unbreakable: true,
  };
}
