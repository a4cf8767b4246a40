import type { ReportSection } from '#bureau/contract/report.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { collateralTable, inquiryTable, otherTable } from './around.ts';
import { bondTable, cardTable, commitmentTable, currentDebtTable, exposureBars, vamcTable } from './debt/debt-now.ts';
import { attentionTable, badDebtTable, debtMonthsTable, groupStrip, lateCardTable } from './debt/debt-past.ts';
import { identitySection } from './identity.ts';

const makers = {
  identity: (file) => identitySection(file.subject),
  groups: groupStrip,
  exposure: exposureBars,
  'current-debt': currentDebtTable,
  cards: cardTable,
  vamc: vamcTable,
  bonds: bondTable,
  commitments: commitmentTable,
  'debt-months': debtMonthsTable,
  'bad-debt': badDebtTable,
  'late-cards': lateCardTable,
  attention: attentionTable,
  collateral: collateralTable,
  inquiries: inquiryTable,
  other: otherTable,
} as const satisfies Readonly<Record<string, (file: CreditFile) => ReportSection>>;

/** The sections of bundles, by their ids in bureau.product. */
export const sectionMakers: ReadonlyMap<string, (file: CreditFile) => ReportSection> = new Map(Object.entries(makers));
