import type { DebtGroup, Report } from '#bureau/contract/report.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { word } from '#bureau/reports/cells.ts';

/** What a report's reply keeps for lists: the worst debt group now. Undefined where the report tells of no debt or of none at all. */
export function worstGroupOf({ dashboard, parts }: Pick<Report, 'dashboard' | 'parts'>): DebtGroup | undefined {
  const tile = dashboard.find(({ id }) => id === 'worst-now');
  const facts = () =>
    parts.flatMap(({ sections }) => sections.flatMap((one) => (one.kind === 'facts' ? one.facts : [])));
  // A report without a summary says it as a fact.
  const said = tile ?? facts().find(({ label }) => label.vi === word('worstNow').vi);
  return groups.find((group) => group === said?.value.value);
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
