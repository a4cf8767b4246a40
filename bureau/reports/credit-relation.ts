import type { Report } from '#bureau/contract/report.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { collateralTable, inquiryTable, otherTable } from './around.ts';
import { word } from './cells.ts';
import { dashboard } from './dashboard.ts';
import { debtNowSections, exposureBars } from './debt/debt-now.ts';
import { debtPastSections, groupStrip } from './debt/debt-past.ts';
import { frame, holdsCredit, identityPart, type InquiryHeader } from './frame.ts';

/**
 * The credit-relation report of a person (product 05) or a legal entity (15) from an opened file. Without a file, or
 * with a file without credit relation, the answer is "no information" and free. Pure: same input, same report.
 */
export function creditRelation(file: CreditFile | null, header: InquiryHeader): Report {
  const isNatural = header.subjectKind === 'natural';
  return frame(file, header, {
    title: word(isNatural ? 'titleNatural' : 'titleLegal'),
    reference: isNatural ? 'R11' : 'R10',
    hasInformation: holdsCredit(file),
    dashboard: file === null ? [] : dashboard(file),
    parts: creditRelationParts,
  });
}

/** The parts of a credit-relation report. */
export function creditRelationParts(file: CreditFile): Report['parts'] {
  return [
    identityPart(file),
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
