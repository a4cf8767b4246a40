import type { Report } from '#kit/contract/report.ts';
import type { Text } from '#kit/words/words.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { hanoiDay } from '#bureau/credit/months.ts';
import { collateralTable, inquiryTable, otherTable } from './around.ts';
import { type ReportWord, word } from './cells.ts';
import { dashboard } from './dashboard.ts';
import { debtNowSections, exposureBars } from './debt-now.ts';
import { debtPastSections, groupStrip } from './debt-past.ts';
import { identitySection } from './identity.ts';

/** What was asked, by whom and when: the head of a report. Instants are ISO 8601 in UTC. */
export type InquiryHeader = {
  readonly product: { readonly code: string; readonly name: Text };
  readonly subjectKind: 'natural' | 'legal';
  /** As it was asked; the report shows the bureau's own when it knows the customer. */
  readonly customerName: string;
  readonly cicCode: string | null;
  readonly voucher: string;
  readonly inquirer: Report['header']['inquirer'];
  readonly asked: string;
  readonly answered: string;
};

/**
 * The credit-relation report of a person (product 05) or a legal entity (15) from an opened file; without a file, or with
 * one that holds no credit relation, the answer "no information", which costs nothing. Pure: same input, same report.
 */
export function creditRelation(file: CreditFile | null, header: InquiryHeader): Report {
  const hasInformation = file !== null && holdsCredit(file);
  return {
    schema: 1,
    product: header.product,
    title: word(header.subjectKind === 'natural' ? 'titleNatural' : 'titleLegal'),
    header: {
      reference: `${hanoiDay(new Date(header.answered)).slice(0, 4)}/${header.subjectKind === 'natural' ? 'R11' : 'R10'}`,
      voucher: header.voucher,
      inquirer: header.inquirer,
      asked: header.asked,
      answered: header.answered,
      dataMonth: hasInformation ? file.dataMonth : null,
      lastReported: hasInformation ? file.lastReported : null,
    },
    subject: {
      kind: file?.subject.kind ?? header.subjectKind,
      name: file?.subject.name ?? header.customerName,
      cicCode: file?.subject.cicCode ?? header.cicCode,
    },
    hasInformation,
    dashboard: hasInformation ? dashboard(file) : [],
    parts: hasInformation ? fullParts(file) : emptyParts(file),
    notes: hasInformation ? [...noteKeys.map((key) => word(key)), ...resentNotes(file)] : [word('noteUse')],
  };
}

const noteKeys = [
  'noteRounding',
  'noteMissing',
  'noteGroups',
  'noteFiveYears',
  'noteUse',
] as const satisfies readonly ReportWord[];

/** Figures that replaced earlier ones: an older report about the same month may say something else. */
function resentNotes({ standing }: CreditFile): Text[] {
  return standing
    .filter(({ version }) => version > 1)
    .map(({ institution, month, since }) => {
      const facts = { month: `${month.slice(5)}/${month.slice(0, 4)}`, day: since.split('-').reverse().join('/') };
      const name = institution.name;
      return {
        vi: word('noteResent', { ...facts, name: name.vi }).vi,
        en: word('noteResent', { ...facts, name: name.en }).en,
      };
    });
}

function fullParts(file: CreditFile): Report['parts'] {
  return [
    { number: '1', title: word('partIdentity'), sections: [identitySection(file.subject)] },
    {
      number: '2',
      title: word('partDebt'),
      sections: [groupStrip(file), exposureBars(file), ...debtNowSections(file), ...debtPastSections(file)],
    },
    { number: '3', title: word('partCollateral'), sections: [collateralTable(file)] },
    { number: '4', title: word('partInquiries'), sections: [inquiryTable(file)] },
    { number: '5', title: word('partOther'), sections: [otherTable(file)] },
  ];
}

/** Other institutions' inquiries are not shown where there is no credit relation: the answer is free and says no more. */
function emptyParts(file: CreditFile | null): Report['parts'] {
  const paragraphs = [word(file ? 'noRelationText' : 'notFoundText')];
  const note = { kind: 'note' as const, id: 'no-information', number: '', title: word('notFound'), paragraphs };
  const identity = file
    ? [{ number: '1', title: word('partIdentity'), sections: [identitySection(file.subject)] }]
    : [];
  return [...identity, { number: file ? '2' : '1', title: word('partDebt'), sections: [note] }];
}

function holdsCredit(file: CreditFile): boolean {
  const held = [
    file.contracts,
    file.cards,
    file.vamcDebts,
    file.bonds,
    file.commitments,
    file.collateral,
    file.negatives,
  ];
  return held.some((rows) => rows.length > 0);
}
