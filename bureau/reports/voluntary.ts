import type { Report, ReportSection, SectionOf } from '#bureau/contract/report.ts';
import { type InformationClass, informationClasses, onlyClasses } from '#bureau/credit/contributed.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { collateralTable, inquiryTable } from './around.ts';
import { type ReportWord, word } from './cells.ts';
import { bondTable, cardTable, commitmentTable, currentDebtTable, exposureBars, vamcTable } from './debt/debt-now.ts';
import { attentionTable, badDebtTable, debtMonthsTable, groupStrip, lateCardTable } from './debt/debt-past.ts';
import { commonNotes, frame, holdsCredit, identityPart, type InquiryHeader } from './frame.ts';

type Maker = (file: CreditFile, classes: readonly InformationClass[]) => ReportSection;

// A section appears if one of its classes is contributed; one that adds classes up, if all of them are: a sum without
// a class would be read as the whole.
const debtSections: readonly {
  readonly needs: readonly InformationClass[];
  readonly all?: true;
  readonly make: Maker;
}[] = [
  { needs: ['loans', 'cards'], make: groupStrip },
  { needs: ['loans', 'cards'], make: (file, classes) => barsFor(file, classes) },
  { needs: ['loans'], make: currentDebtTable },
  { needs: ['cards'], make: cardTable },
  { needs: ['vamc'], make: vamcTable },
  { needs: ['bonds'], make: bondTable },
  { needs: ['commitments'], make: commitmentTable },
  { needs: ['loans', 'cards'], all: true, make: debtMonthsTable },
  { needs: ['loans'], make: badDebtTable },
  { needs: ['cards'], make: lateCardTable },
  { needs: ['loans'], make: attentionTable },
];

const classWords = {
  loans: 'classLoans',
  cards: 'classCards',
  collateral: 'classCollateral',
  commitments: 'classCommitments',
  bonds: 'classBonds',
  vamc: 'classVamc',
} as const satisfies Readonly<Record<InformationClass, ReportWord>>;

/**
 * TN10 and TN11: credit relations for a voluntary member, limited to the classes of information that the member
 * contributes. Other classes are named as not shown, so that their absence is not read as "none". Without information
 * in the shown classes, the ordinary free answer.
 */
export function voluntaryReport(
  opened: CreditFile | null,
  classes: readonly InformationClass[],
  header: InquiryHeader,
): Report {
  const file = opened === null ? null : onlyClasses(opened, classes);
  return frame(file, header, {
    title: header.product.name,
    hasInformation: holdsCredit(file),
    parts: (held) => partsOf(held, classes),
    whenNone: word('noneInScope'),
    notes: [...commonNotes(), word('noteVoluntary')],
  });
}

function partsOf(file: CreditFile, classes: readonly InformationClass[]): Report['parts'] {
  const shown = debtSections.filter(({ needs, all }) => {
    const isContributed = (each: InformationClass) => classes.includes(each);
    return all === true ? needs.every(isContributed) : needs.some(isContributed);
  });
  const rest: { readonly title: ReportWord; readonly sections: ReportSection[] }[] = [
    { title: 'partDebt', sections: shown.map(({ make }) => make(file, classes)) },
    { title: 'partCollateral', sections: classes.includes('collateral') ? [collateralTable(file)] : [] },
    { title: 'partInquiries', sections: [inquiryTable(file)] },
    { title: 'partScope', sections: [scopeNote(classes)] },
  ];
  return [
    identityPart(file),
    ...rest
      .filter(({ sections }) => sections.length > 0)
      .map(({ title, sections }, at) => ({ number: String(at + 2), title: word(title), sections })),
  ];
}

/** To whoever may not see collateral no debt is called unsecured. */
function barsFor(file: CreditFile, classes: readonly InformationClass[]): SectionOf<'bars'> {
  const bars = exposureBars(file);
  return classes.includes('collateral') ? bars : { ...bars, hidesCollateral: true };
}

/** Which classes the member contributes and sees, and which not. */
function scopeNote(classes: readonly InformationClass[]): SectionOf<'note'> {
  const named = (of: readonly InformationClass[]) => ({
    vi: of.map((each) => word(classWords[each]).vi).join(', '),
    en: of.map((each) => word(classWords[each]).en).join(', '),
  });
  const hidden = informationClasses.filter((each) => !classes.includes(each));
  const line = (key: 'scopeShown' | 'scopeHidden', of: readonly InformationClass[]) => {
    const list = named(of);
    return { vi: word(key, { list: list.vi }).vi, en: word(key, { list: list.en }).en };
  };
  return {
    kind: 'note',
    id: 'scope',
    number: '',
    title: word('scope'),
    paragraphs: [
      ...(classes.length > 0 ? [line('scopeShown', classes)] : []),
      ...(hidden.length > 0 ? [line('scopeHidden', hidden)] : []),
    ],
  };
}
