import type { Role } from '#bureau/people/roles.ts';
import {
  type Names,
  namesOf,
  type RightIn,
  rightsIn,
  type ScopeIn,
  type TopicIn,
  wordsOf,
} from '#kit/contract/names.ts';
import { alarmsNames } from './alarms/names.ts';
import { alertsNames } from './alerts/names.ts';
import { applicationsNames } from './applications/names.ts';
import { auditNames } from './audit/names.ts';
import { batchInquiryNames } from './batch-inquiry/names.ts';
import { customerInquiryNames } from './customer-inquiry/names.ts';
import { dataFilesNames } from './data-files/names.ts';
import { dataQualityNames } from './data-quality/names.ts';
import { disputesNames } from './disputes/names.ts';
import { feeDeskNames } from './fee-desk/names.ts';
import { galleryNames } from './gallery/names.ts';
import { heldFilesNames } from './held-files/names.ts';
import { holidaysNames } from './holidays/names.ts';
import { institutionsNames } from './institutions/names.ts';
import { invoicesNames } from './invoices/names.ts';
import { lostChequesNames } from './lost-cheques/names.ts';
import { newsNames } from './news/names.ts';
import { operationsNames } from './operations/names.ts';
import { ordersNames } from './orders/names.ts';
import { ownAccountNames } from './own-account/names.ts';
import { ownRolesNames } from './own-roles/names.ts';
import { ownSettingsNames } from './own-settings/names.ts';
import { pastReportsNames } from './past-reports/names.ts';
import { paymentsNames } from './payments/names.ts';
import { peopleNames } from './people/names.ts';
import { portfolioNames } from './portfolio/names.ts';
import { ratingsNames } from './ratings/names.ts';
import { reconciliationNames } from './reconciliation/names.ts';
import { repliesNames } from './replies/names.ts';
import { consentsNames } from './consents/names.ts';
import { scoreBatchNames } from './score-batch/names.ts';
import { scoreModelsNames } from './score-models/names.ts';
import { privacyNames } from './privacy/names.ts';
import { scoreMonitoringNames } from './score-monitoring/names.ts';
import { searchHoldsNames } from './search-holds/names.ts';
import { serviceContractsNames } from './service-contracts/names.ts';
import { sessionNames } from './session/names.ts';
import { spendNames } from './spend/names.ts';
import { statementsNames } from './statements/names.ts';
import { subjectReviewNames } from './subject-review/names.ts';
import { subscriptionsNames } from './subscriptions/names.ts';

/** What each feature declares. */
export const declared = [
  alarmsNames,
  alertsNames,
  applicationsNames,
  auditNames,
  batchInquiryNames,
  customerInquiryNames,
  dataFilesNames,
  dataQualityNames,
  disputesNames,
  feeDeskNames,
  galleryNames,
  heldFilesNames,
  holidaysNames,
  institutionsNames,
  invoicesNames,
  lostChequesNames,
  newsNames,
  operationsNames,
  ordersNames,
  ownAccountNames,
  ownRolesNames,
  ownSettingsNames,
  pastReportsNames,
  paymentsNames,
  peopleNames,
  portfolioNames,
  ratingsNames,
  reconciliationNames,
  repliesNames,
  consentsNames,
  scoreBatchNames,
  scoreModelsNames,
  privacyNames,
  scoreMonitoringNames,
  searchHoldsNames,
  serviceContractsNames,
  sessionNames,
  spendNames,
  statementsNames,
  subjectReviewNames,
  subscriptionsNames,
] as const satisfies readonly Names<Role>[];

type Declaring = (typeof declared)[number];

declare module '#kit/contract/names.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Declared {
    readonly right: RightIn<Declaring>;
    readonly topic: TopicIn<Declaring>;
    readonly scope: ScopeIn<Declaring>;
  }
}

const features: readonly Names[] = declared;

/** Every right, with what it allows and the roles that hold it. */
export const rights = rightsIn(declared);

/** What the rights allow, for those that an institution may give. */
export const rightWords = wordsOf(rights);

/** The names of all rights. */
export const permissions = namesOf(rights);

/** The subjects of data. */
export const topics = features.flatMap((one) => [...(one.topics ?? []), ...(one.personalTopics ?? [])]);

/** Topics of one person alone. */
export const personalTopics = new Set(features.flatMap((one) => one.personalTopics ?? []));
