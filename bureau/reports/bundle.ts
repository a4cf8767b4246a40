import type { Report, ReportSection } from '#bureau/contract/report.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { word } from './cells.ts';
import { frame, holdsCredit, identityPart, type InquiryHeader } from './frame.ts';
import { sectionMakers } from './sections.ts';

/**
 * A bundle (S71 to S79): the sections that bureau.product lists for its code, in that order. An unknown id is a fault
 * of the catalogue and throws: silently leaving out a paid section would be worse.
 */
export function bundle(file: CreditFile | null, header: InquiryHeader): Report {
  return frame(file, header, {
    title: header.product.name,
    hasInformation: holdsCredit(file),
    parts: (held) => partsOf(held, header.product.sections ?? []),
  });
}

function partsOf(file: CreditFile, ids: readonly string[]): Report['parts'] {
  const sections = ids
    .filter((id) => id !== 'identity')
    .map((id): ReportSection => {
      const make = sectionMakers.get(id);
      if (make === undefined) throw new RangeError(`a bundle names a section that does not exist: ${id}`);
      return make(file);
    });
  const identity = ids.includes('identity') ? [identityPart(file)] : [];
  const number = String(identity.length + 1);
  return [...identity, { number, title: word('partDebt'), sections: numbered(number, sections) }];
}

/** The sections of a bundle are numbered one after the other: their numbers in the whole report would leave gaps. */
function numbered(part: string, sections: readonly ReportSection[]): ReportSection[] {
  let last = 0;
  return sections.map((section) => {
    if (section.number === '' && section.kind !== 'table') return section;
    last += 1;
    return { ...section, number: `${part}.${last}` };
  });
}
