import type { Report, ReportCell, SectionOf } from '#bureau/contract/report.ts';
import type { FileDetails } from '#bureau/credit/details.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { monthlyDebt } from '#bureau/credit/past.ts';
import { column, millionColumn, moneyCell, moneyCells, moneySum, notReported, table, word } from './cells.ts';
import { cardTable, institutionColumns } from './debt/debt-now.ts';
import { groupStrip, lateCardTable } from './debt/debt-past.ts';
import { frame, identityPart, type InquiryHeader } from './frame.ts';

/** R14 (21, 31): issuers, cards, card debt of 12 months, late payments of 36. Loans are not here. */
export function cardReport(file: CreditFile | null, details: FileDetails, header: InquiryHeader): Report {
  return frame(file, header, {
    title: word(header.subjectKind === 'natural' ? 'titleCardsNatural' : 'titleCardsLegal'),
    hasInformation: file !== null && file.cards.length > 0,
    whenNone: word('noCardText'),
    parts: (held) => {
      const cardsOnly = { ...held, contracts: [] };
      return [
        identityPart(held),
        {
          number: '2',
          title: word('partCards'),
          sections: [
            cardTable(cardsOnly),
            cardList(details),
            groupStrip(cardsOnly),
            cardMonthsTable(cardsOnly),
            lateCardTable(cardsOnly),
          ],
        },
      ];
    },
  });
}

function cardList({ cards }: FileDetails): SectionOf<'table'> {
  const limits = cards.map(({ limit }) => limit);
  const printed = moneyCells(limits);
  return table({
    id: 'card-list',
    number: '',
    title: 'cardList',
    columns: [
      ...institutionColumns,
      column('number', 'cardNumber', 'code'),
      millionColumn('limit', 'cardLimit'),
      column('opened', 'openedOn', 'date'),
      column('closed', 'closedOn', 'date'),
    ],
    rows: cards.map(({ institution, number, opened, closed }, index) => [
      institution.code,
      institution.name,
      number,
      printed[index] ?? null,
      opened,
      closed,
    ]),
    totals: [word('total'), null, null, moneySum(limits), null, null],
    whenEmpty: 'noCards',
  });
}

function cardMonthsTable(file: CreditFile): SectionOf<'table'> {
  const months = monthlyDebt(file, 12);
  const hasCards = months.some(({ cards }) => cards !== null);
  return table({
    id: 'card-months',
    number: '2.6',
    title: 'cardMonths',
    columns: [
      column('month', 'month', 'month'),
      millionColumn('cards', 'cardBalance'),
      column('missing', 'missing', 'number'),
    ],
    rows: hasCards
      ? months.map(({ month, cards, missing }): ReportCell[] => [
          month,
          cards === 'not-reported' ? notReported : cards === null ? null : moneyCell(cards),
          missing,
        ])
      : [],
    whenEmpty: 'noCards',
  });
}
