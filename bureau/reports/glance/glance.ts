import type { DebtGroup, Report } from '#bureau/contract/report.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { word } from '#bureau/reports/cells.ts';

/** What a report's reply keeps for lists: the worst debt group now. Undefined where the report tells of no debt or of none at all. */
export function worstGroupOf({ dashboard, parts }: Pick<Report, 'dashboard' | 'parts'>): DebtGroup | undefined {
  const sections = parts.flatMap((part) => part.sections);
  const tile = dashboard.find(({ id }) => id === 'worst-now');
  const facts = () => sections.flatMap((one) => (one.kind === 'facts' ? one.facts : []));
  // A report without a summary says it as a fact, or beside each institution's debt.
  const said = tile ?? facts().find(({ label }) => label.vi === word('worstNow').vi);
  if (said !== undefined) return groups.find((group) => group === said.value.value);
  const debts = sections.flatMap((one) => (one.kind === 'bars' ? one.rows : []));
  return groups.findLast((group) => debts.some(({ worstGroup }) => worstGroup === group));
}

const groups = [1, 2, 3, 4, 5] as const;

/** The glance of a report, sealed together with its inquiry: beside another ticket it opens as nothing. */
export function sealGlance(cipher: Cipher, inquiryId: string, group: DebtGroup | undefined): Buffer | null {
  return group === undefined ? null : cipher.seal(`${inquiryId} ${group}`);
}

/** The group that was kept with an inquiry's reply; null of none, and of one that cannot be opened: its report says what is wrong. */
export function openGlance(cipher: Cipher, inquiryId: string, sealed: Buffer | null): DebtGroup | null {
  if (sealed === null) return null;
  try {
    const [of, kept] = cipher.open(sealed).split(' ');
    return of === inquiryId ? (groups.find((group) => String(group) === kept) ?? null) : null;
  } catch {
    return null;
  }
}
