import type { Report, ReportTile } from '#bureau/contract/report.ts';
import type { Text } from '#kit/words/words.ts';
import type { CreditFile, DisputedField } from '#bureau/credit/file.ts';
import { type ReportWord, word } from './cells.ts';
import { debtHistory } from './debt/debt-history.ts';
import { identitySection } from './identity.ts';
import { isCodeOfNobody, type Question, questionOf } from './head/question.ts';
import type { InquiryPurpose } from '#bureau/contract/purposes.ts';
import { purposeText } from '#bureau/words/purposes.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { SubjectKind } from '#bureau/contract/subject-kind.ts';

/** The head of a report: what was asked, by whom and when. Instants are ISO 8601 in UTC. */
export type InquiryHeader = {
  readonly product: {
    readonly code: string;
    readonly name: Text;
    /** Of a bundle: its sections' ids, in order. */
    readonly sections?: readonly string[];
  };
  readonly subjectKind: SubjectKind;
  /** As entered; the report shows the bureau's own data if it knows the customer. */
  readonly customerName: string;
  readonly cicCode: string | null;
  readonly voucher: string;
  /** Why it was asked; undefined where it is not known. */
  readonly purpose?: InquiryPurpose | undefined;
  /** Of the report, unique in its year and product. */
  readonly number: string;
  /** Undefined if it is no longer known how the customer was matched. */
  readonly question?: Question | undefined;
  readonly inquirer: Report['header']['inquirer'];
  readonly asked: string;
  readonly answered: string;
};

/** A product's content of the frame; `parts` is called only if there is information. */
export type Content = {
  readonly title: Text;
  /** The printed reference after the year; default: the product's code. */
  readonly reference?: string;
  readonly hasInformation: boolean;
  readonly dashboard?: readonly ReportTile[];
  readonly parts: (file: CreditFile) => Report['parts'];
  readonly notes?: readonly Text[];
  /** The text for a known customer without information; default: that there is no credit relation. */
  readonly whenNone?: Text;
};

/**
 * A report of an opened file. Every report names its data dates, the user and the ticket. Without information it is
 * an ordinary answer that says so, does not show other people's inquiries, and is free.
 */
export function frame(file: CreditFile | null, header: InquiryHeader, content: Content): Report {
  const held = content.hasInformation ? file : null;
  const contentParts = held === null ? [] : content.parts(held);
  // A bundle has the sections that are sold, and nothing besides.
  const isBundle = (header.product.sections ?? []).length > 0;
  return {
    schema: 1,
    product: { code: header.product.code, name: header.product.name },
    title: content.title,
    header: {
      reference: referenceOf(header, content.reference ?? header.product.code),
      voucher: header.voucher,
      ...(header.purpose === undefined ? {} : { purpose: purposeText(header.purpose) }),
      inquirer: header.inquirer,
      asked: header.asked,
      answered: header.answered,
      dataMonth: held?.dataMonth ?? null,
      lastReported: held?.lastReported ?? null,
    },
    subject: {
      kind: file?.subject.kind ?? header.subjectKind,
      name: file?.subject.name ?? header.customerName,
      cicCode: file?.subject.cicCode ?? header.cicCode,
    },
    ...(header.question === undefined ? {} : { question: questionOf(file, header.question) }),
    hasInformation: held !== null,
    dashboard: held === null ? [] : [...(content.dashboard ?? [])],
    ...(held !== null && !isBundle && showsDebtOfMonths(contentParts) ? { history: debtHistory(held) } : {}),
    parts: saidOfMerge(
      held === null ? emptyParts(file, content.whenNone) : saidOfDoubt(contentParts, held),
      file,
      header.question !== undefined && isCodeOfNobody(header.question) ? null : header.cicCode,
    ),
    notes: held === null ? [word('noteUse')] : [...(content.notes ?? commonNotes()), ...resentNotes(held)],
  };
}

function showsDebtOfMonths(parts: Report['parts']): boolean {
  return parts.some(({ sections }) => sections.some(({ id }) => id === 'debt-months'));
}

/** The printed number of a report: the year of its answer, its kind, its number. */
export function referenceOf({ answered, number }: Pick<InquiryHeader, 'answered' | 'number'>, kind: string): string {
  return `${hanoiDay(new Date(answered)).slice(0, 4)}/${kind}/${number}`;
}

/** Says beside the identity that the requested code was merged into another one (domain 7.8, 11). */
function saidOfMerge(parts: Report['parts'], file: CreditFile | null, asked: string | null): Report['parts'] {
  const code = file?.subject.cicCode;
  if (asked === null || code === undefined || asked === code) return parts;
  const remark = word('askedByFormerCode', { asked, code });
  return parts.map((part) => ({
    ...part,
    sections: part.sections.map((section) => (section.id === 'identity' ? { ...section, remark } : section)),
  }));
}

/** The sections that show a figure, by their ids. */
const sectionsOf: Readonly<Record<DisputedField, readonly string[]>> = {
  identity: ['identity'],
  balance: ['exposure', 'current-debt', 'debt-months', 'contract-debt', 'basic', 'cards'],
  group: ['groups', 'current-debt', 'bad-debt', 'attention', 'quick-check', 'basic'],
  overdue: ['bad-debt', 'attention', 'late-cards', 'card-months'],
  contract: ['current-debt', 'contracts', 'basic'],
  collateral: ['collateral', 'assets', 'lenders'],
  other: ['other'],
};

/**
 * Marks the sections that show a figure with an open case (Circular 15/2023, article 19), in addition to their
 * remarks.
 */
function saidOfDoubt(parts: Report['parts'], { doubts }: CreditFile): Report['parts'] {
  if (doubts.length === 0) return parts;
  const saidOf = (id: string) =>
    doubts
      .filter(({ field }) => sectionsOf[field].includes(id))
      .map(({ field, since }) => word(doubtWords[field], { day: since.split('-').reverse().join('/') }));
  return parts.map((part) => ({
    ...part,
    sections: part.sections.map((section) => {
      const said = [...(section.remark === undefined ? [] : [section.remark]), ...saidOf(section.id)];
      if (said.length === 0) return section;
      return { ...section, remark: { vi: said.map(({ vi }) => vi).join(' '), en: said.map(({ en }) => en).join(' ') } };
    }),
  }));
}

const doubtWords = {
  identity: 'doubtIdentity',
  balance: 'doubtBalance',
  group: 'doubtGroup',
  overdue: 'doubtOverdue',
  contract: 'doubtContract',
  collateral: 'doubtCollateral',
  other: 'doubtOther',
} as const satisfies Readonly<Record<DisputedField, ReportWord>>;

/** How to read the figures, for reports with amounts and groups. */
export function commonNotes(): Text[] {
  const keys = ['noteRounding', 'noteMissing', 'noteGroups', 'noteFiveYears', 'noteUse'] as const;
  return keys.map((key: ReportWord) => word(key));
}

/** Figures that replaced earlier ones: an older report about the same month may differ. */
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

/** The part that identifies the customer, the first in every report. */
export function identityPart(file: CreditFile): Report['parts'][number] {
  return { number: '1', title: word('partIdentity'), sections: [identitySection(file.subject)] };
}

/** True of a file with anything that an institution reported. */
export function holdsCredit(file: CreditFile | null): boolean {
  if (file === null) return false;
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

function emptyParts(file: CreditFile | null, whenNone = word('noRelationText')): Report['parts'] {
  const paragraphs = [file ? whenNone : word('notFoundText')];
  const note = { kind: 'note' as const, id: 'no-information', number: '', title: word('notFound'), paragraphs };
  const identity = file ? [identityPart(file)] : [];
  return [...identity, { number: file ? '2' : '1', title: word('partDebt'), sections: [note] }];
}
