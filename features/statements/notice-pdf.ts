import type { Column, Content, TableCell } from 'pdfmake/interfaces';
import type { Party } from '#bureau/invoices/parties.ts';
import { fitsQr, vietQr } from '#bureau/payments/vietqr.ts';
import type { Payee } from '#bureau/payments/payee.ts';
import { marginsMm, paper } from '#kit/server/documents/paper.ts';
import { paperPdf, points } from '#kit/server/documents/paper-pdf.ts';
import { factList, ledger, ruler } from '#bureau/report-files/pdf-sections.ts';
import { qrSquare } from '#kit/server/documents/qr.ts';
import { amountInWords } from '#kit/words/amount-words.ts';
import { formatDate, formatDateTime, formatMonth, formatNumber } from '#kit/words/format.ts';
import { say } from '#kit/words/words.ts';
import type { NoticeLine } from './notice-lines.ts';
import { openOf, type Statement } from './statement.ts';
import { noticeWords } from './words.ts';

/** The content of a notice: its statement, both parties, the usage, and where to pay. */
export type Notice = {
  readonly statement: Statement;
  readonly bureau: Party;
  readonly payer: Party;
  readonly lines: readonly NoticeLine[];
  readonly payee: Payee | undefined;
  readonly madeAt: Date;
};

/**
 * The payment notice of a statement as PDF, in Vietnamese like all papers of the Centre; undefined if there is
 * nothing to pay.
 */
export async function noticePdf(notice: Notice): Promise<Buffer | undefined> {
  const { notice_no: number, due_on: due } = notice.statement;
  if (number === null || due === null) return undefined;
  return paperPdf({
    ...{ title: `${t('title')} ${number}`, author: notice.bureau.name, language: 'vi', fontSize: 10, lineHeight: 1.2 },
    styles: { table: { fontSize: 9, margin: [0, 6, 0, 6] } },
    footer: (page, pages) => ({
      columns: [
        { text: t('made', { time: formatDateTime(notice.madeAt) }) },
        { text: t('pageLine', { number, page, pages }), alignment: 'right' },
      ],
      fontSize: 8,
      color: paper.muted,
      margin: [points(marginsMm.left), points(6), points(marginsMm.right), 0],
    }),
    content: [
      letterhead(notice.bureau),
      numberAndDay(number, notice.statement.closed_at),
      { text: t('title'), fontSize: 15, bold: true, alignment: 'center', margin: [0, 14, 0, 0] },
      {
        text: t('period', { month: formatMonth(notice.statement.month) }),
        alignment: 'center',
        margin: [0, 0, 0, 8],
      },
      addressed(notice.payer),
      basis(notice.statement),
      linesTable(notice),
      inWords(notice.statement),
      payment(notice, { number, due }),
    ],
  });
}

// In points.
const labelWidth = 92;

type Word = keyof (typeof noticeWords)['texts'];
const t = (key: Word, params: Readonly<Record<string, string | number>> = {}) => say(noticeWords, 'vi', key, params);
const money = (amount: bigint) => formatNumber(amount, 'vi');
const dong = (amount: bigint) => t('dongAmount', { amount: money(amount) });

// The font for figures has no minus sign of its own.
const figure = (text: string) => ({
  text: text.replace('\u2212', '-'),
  font: 'Figures',
  alignment: 'right' as const,
  noWrap: true,
});

function letterhead({ name, address, taxCode }: Party): Content {
  const line = (length: number): Content => ({
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: length, y2: 0, lineWidth: 0.6, lineColor: paper.text }],
    alignment: 'center',
    margin: [0, 2, 0, 3],
  });
  return {
    columns: [
      {
        width: '45%',
        stack: [
          { text: name.toLocaleUpperCase('vi'), bold: true },
          line(70),
          { text: address, fontSize: 9 },
          ...(taxCode === undefined ? [] : [{ text: `${t('taxCode')}: ${taxCode}`, fontSize: 9 }]),
        ],
        alignment: 'center',
      },
      {
        width: '*',
        stack: [{ text: t('nation'), bold: true }, { text: t('motto'), bold: true }, line(110)],
        alignment: 'center',
      },
    ],
  };
}

function numberAndDay(number: string, closedAt: Date): Content {
  const [day = '', month = '', year = ''] = formatDateTime(closedAt).slice(0, 10).split('/');
  return {
    columns: [
      { width: '45%', text: t('numberLine', { number }), alignment: 'center' },
      { width: '*', text: t('placeAndDay', { day, month, year }), alignment: 'center', italics: true },
    ],
    margin: [0, 8, 0, 0],
  };
}

function addressed({ code, name, address, taxCode }: Party): Content {
  return {
    stack: [
      { text: [`${t('to')}: `, { text: name, bold: true }], fontSize: 11, margin: [0, 0, 0, 3] },
      factList(
        [
          [
            t('institutionCode'),
            taxCode === undefined ? code : `${code} – ${t('taxCode').toLocaleLowerCase('vi')} ${taxCode}`,
          ],
          [t('address'), address],
        ],
        2,
        labelWidth,
      ),
    ],
  };
}

function basis({ contract_no: contract, statement_no: statement, events }: Statement): Content {
  return { text: t('basis', { contract, statement, count: formatNumber(events, 'vi') }), margin: [0, 4, 0, 2] };
}

// The others only if there are any.
const always = new Set<Word>(['net', 'vat', 'total', 'open']);

function linesTable({ statement, lines, madeAt }: Notice): Content {
  const head = (['ordinal', 'service', 'quantity', 'unitPrice', 'amount'] as const).map(
    (key): TableCell => ({
      text: t(key),
      bold: true,
      alignment: key === 'ordinal' ? 'center' : key === 'service' ? 'left' : 'right',
      fillColor: paper.head,
    }),
  );
  const body = lines.map(({ name, quantity, unitPrice, amount }, at): TableCell[] => [
    { text: String(at + 1), alignment: 'center' },
    { text: name },
    figure(quantity === undefined ? '' : money(quantity)),
    figure(unitPrice === undefined ? '' : money(unitPrice)),
    figure(money(amount)),
  ]);
  const { gross_vnd, tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd, paid_vnd } = statement;
  const isDiscounted = gross_vnd !== net_vnd;
  const sums = [
    ['gross', isDiscounted ? gross_vnd : 0n],
    ['tierDiscount', -tier_discount_vnd],
    ['loyaltyDiscount', -loyalty_discount_vnd],
    ['net', net_vnd],
    ['vat', vat_vnd],
    ['total', total_vnd],
    ['paid', paid_vnd],
    ['open', openOf(statement)],
  ] as const;
  const shown = sums.filter(([key, amount]) => always.has(key) || amount !== 0n);
  const rows = shown.map(([key, amount]): TableCell[] => {
    const looks = key === 'total' || key === 'open' ? { bold: true } : {};
    const label = t(key, { time: formatDateTime(madeAt) });
    return [
      { text: label, colSpan: 4, alignment: 'right', ...looks },
      '',
      '',
      '',
      { ...figure(money(amount)), ...looks },
    ];
  });
  const table = { headerRows: 1, widths: [24, '*', 54, 82, 104], body: [head, ...body, ...rows] };
  return ledger(table, body.length + 1);
}

function inWords(statement: Statement): Content {
  const open = openOf(statement);
  if (open === 0n) return { text: t('settled'), bold: true };
  return { text: [`${t('inWords')}: `, { text: `${amountInWords(String(open), 'vi')}.`, bold: true }] };
}

/** Where to pay the open amount, and by when: in words, and as a code that a bank's app reads. */
function payment({ statement, payee }: Notice, { number, due }: { number: string; due: string }): Content {
  const open = openOf(statement);
  if (open === 0n) return '';
  const facts = factList(
    [
      [t('due'), formatDate(due)],
      [t('toPay'), dong(open)],
      [t('bank'), payee?.bank_name ?? t('noAccount')],
      ...(payee === undefined
        ? []
        : ([
            [t('account'), payee.account_no],
            [t('holder'), payee.holder],
          ] as const)),
      [t('message'), number],
    ],
    2,
    labelWidth,
  );
  return {
    stack: [
      { text: t('howToPay'), fontSize: 11, bold: true, margin: [0, 8, 0, 2] },
      ruler(),
      { columns: [{ width: '*', stack: [facts] }, ...square(payee, open, number)], columnGap: 12 },
      { text: t('compare'), fontSize: 8.5, color: paper.muted, margin: [0, 4, 0, 0] },
    ],
    unbreakable: true,
  };
}

function square(payee: Payee | undefined, open: bigint, number: string): Column[] {
  if (payee === undefined || !fitsQr(open)) return [];
  const { bank_bin: bankBin, account_no: account } = payee;
  const { size, path } = qrSquare(vietQr({ bankBin, account, amountVnd: open, message: number }));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}" fill="#000000"/></svg>`;
  return [
    {
      width: 132,
      stack: [
        { svg: drawing, width: 118, height: 118, alignment: 'center' },
        { text: t('qrHint'), fontSize: 8, color: paper.muted, alignment: 'center' },
      ],
    },
  ];
}
