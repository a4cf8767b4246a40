import type { Report, SectionOf } from '#bureau/contract/report.ts';
import { isBad, worst } from '#bureau/credit/accounts.ts';
import { exposures } from '#bureau/credit/current.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { badDebts } from '#bureau/credit/past.ts';
import { word } from './cells.ts';
import { frame, holdsCredit, type InquiryHeader } from './frame.ts';
import { fact } from './identity.ts';

/**
 * 0 no record, 1 clean, 2 attention debt now, 3 bad debt now, 4 bad debt that was closed within 60 months, 5 settled
 * with provisions or sold to VAMC. Of several, 5 goes before 3, 3 before 4, 4 before 2.
 */
export type CheckLevel = 0 | 1 | 2 | 3 | 4 | 5;

/** True of a number that is a level. */
export function isCheckLevel(value: unknown): value is CheckLevel {
  return typeof value === 'number' && [0, 1, 2, 3, 4, 5].includes(value);
}

/** The level of a file. */
function checkLevel(file: CreditFile | null): CheckLevel {
  if (file === null || !holdsCredit(file)) return 0;
  const owed = exposures(file);
  const now = owed.length > 0 ? worst(owed.map((each) => ({ group: each.worstGroup }))) : 1;
  const settled = file.negatives.filter(({ kind }) => kind === 'settled_by_provision');
  const isLoss = file.vamcDebts.some((debt) => debt.settled === null) || settled.some(({ ended }) => ended === null);
  if (isLoss) return 5;
  if (isBad(now)) return 3;
  if (badDebts(file, 60).length + file.vamcDebts.length + settled.length > 0) return 4;
  return now === 2 ? 2 : 1;
}

/**
 * S37: whether there is bad or attention debt, how many lenders, and as of when; no amounts, no names of
 * institutions.
 */
export function quickCheck(file: CreditFile | null, header: InquiryHeader): Report {
  const level = checkLevel(file);
  return frame(file, header, {
    title: word('titleQuickCheck'),
    hasInformation: level > 0,
    parts: (held) => [{ number: '1', title: word('partResult'), sections: [resultFacts(held, level)] }],
    notes: [word('noteQuickCheck'), word('noteFiveYears'), word('noteUse')],
  });
}

function resultFacts(file: CreditFile, level: CheckLevel): SectionOf<'facts'> {
  return {
    kind: 'facts',
    id: 'quick-check',
    number: '',
    title: word('titleQuickCheck'),
    remark: word('checkScale'),
    facts: [
      fact('checkLevel', 'number', level),
      fact('checkResult', 'text', word(`level${level}`)),
      fact('lenders', 'number', exposures(file).length),
      fact('dataDay', 'date', file.lastReported),
    ],
  };
}
