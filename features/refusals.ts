import { bureauAlarmsRefusals } from '#bureau/alarms/refusals.ts';
import { coldRefusals } from '#bureau/cold/refusals.ts';
import { creditRefusals } from '#bureau/credit/refusals.ts';
import { feesRefusals } from '#bureau/fees/refusals.ts';
import { lineageRefusals } from '#bureau/lineage/refusals.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { bureauOrdersRefusals } from '#bureau/orders/refusals.ts';
import { bureauPaymentsRefusals } from '#bureau/payments/refusals.ts';
import { bureauPeopleRefusals } from '#bureau/people/refusals.ts';
import { bureauRatingsRefusals } from '#bureau/ratings/refusals.ts';
import { reportsRefusals } from '#bureau/reports/refusals.ts';
import { consentFileRefusals } from './consents/refusals.ts';
import { privacyRefusals } from './privacy/refusals.ts';
import { consentRefusals } from '#bureau/consents/refusals.ts';
import { alarmsRefusals } from './alarms/refusals.ts';
import { applicationsRefusals } from './applications/refusals.ts';
import { alertsRefusals } from './alerts/refusals.ts';
import { batchInquiryRefusals } from './batch-inquiry/refusals.ts';
import { dataFilesRefusals } from './data-files/refusals.ts';
import { dataQualityRefusals } from './data-quality/refusals.ts';
import { disputesRefusals } from './disputes/refusals.ts';
import { feeDeskRefusals } from './fee-desk/refusals.ts';
import { holidaysRefusals } from './holidays/refusals.ts';
import { instantInquiryRefusals } from './instant-inquiry/refusals.ts';
import { heldFilesRefusals } from './held-files/refusals.ts';
import { institutionsRefusals } from './institutions/refusals.ts';
import { invoicesRefusals } from './invoices/refusals.ts';
import { lostChequesRefusals } from './lost-cheques/refusals.ts';
import { newsRefusals } from './news/refusals.ts';
import { ordersRefusals } from './orders/refusals.ts';
import { ownAccountRefusals } from './own-account/refusals.ts';
import { ownSettingsRefusals } from './own-settings/refusals.ts';
import { ownRolesRefusals } from './own-roles/refusals.ts';
import { paymentsRefusals } from './payments/refusals.ts';
import { peopleRefusals } from './people/refusals.ts';
import { programsRefusals } from './programs/refusals.ts';
import { ratingsRefusals } from './ratings/refusals.ts';
import { scoreBatchRefusals } from './score-batch/refusals.ts';
import { scoreModelsRefusals } from './score-models/refusals.ts';
import { sessionRefusals } from './session/refusals.ts';
import { statementsRefusals } from './statements/refusals.ts';
import { subjectReviewRefusals } from './subject-review/refusals.ts';
import { subscriptionsRefusals } from './subscriptions/refusals.ts';
import { verifyRefusals } from './verify/refusals.ts';
import { errors as general } from '#kit/words/errors.ts';

/** What every area may refuse besides the general reasons. */
export const refusalsByArea = {
  bureauAlarmsRefusals,
  coldRefusals,
  creditRefusals,
  feesRefusals,
  lineageRefusals,
  matchingRefusals,
  bureauOrdersRefusals,
  bureauPaymentsRefusals,
  bureauPeopleRefusals,
  bureauRatingsRefusals,
  reportsRefusals,
  consentFileRefusals,
  consentRefusals,
  alarmsRefusals,
  alertsRefusals,
  applicationsRefusals,
  batchInquiryRefusals,
  dataFilesRefusals,
  dataQualityRefusals,
  disputesRefusals,
  feeDeskRefusals,
  holidaysRefusals,
  instantInquiryRefusals,
  heldFilesRefusals,
  institutionsRefusals,
  invoicesRefusals,
  lostChequesRefusals,
  newsRefusals,
  ordersRefusals,
  ownAccountRefusals,
  ownSettingsRefusals,
  ownRolesRefusals,
  paymentsRefusals,
  peopleRefusals,
  programsRefusals,
  ratingsRefusals,
  scoreBatchRefusals,
  scoreModelsRefusals,
  sessionRefusals,
  statementsRefusals,
  subjectReviewRefusals,
  subscriptionsRefusals,
  privacyRefusals,
  verifyRefusals,
};

/** Every refusal by its code. */
export const errors = {
  ...general,
  ...bureauAlarmsRefusals,
  ...coldRefusals,
  ...creditRefusals,
  ...feesRefusals,
  ...lineageRefusals,
  ...matchingRefusals,
  ...bureauOrdersRefusals,
  ...bureauPaymentsRefusals,
  ...bureauPeopleRefusals,
  ...bureauRatingsRefusals,
  ...reportsRefusals,
  ...consentFileRefusals,
  ...consentRefusals,
  ...alarmsRefusals,
  ...alertsRefusals,
  ...applicationsRefusals,
  ...batchInquiryRefusals,
  ...dataFilesRefusals,
  ...dataQualityRefusals,
  ...disputesRefusals,
  ...feeDeskRefusals,
  ...holidaysRefusals,
  ...instantInquiryRefusals,
  ...heldFilesRefusals,
  ...institutionsRefusals,
  ...invoicesRefusals,
  ...lostChequesRefusals,
  ...newsRefusals,
  ...ordersRefusals,
  ...ownAccountRefusals,
  ...ownSettingsRefusals,
  ...ownRolesRefusals,
  ...paymentsRefusals,
  ...peopleRefusals,
  ...programsRefusals,
  ...ratingsRefusals,
  ...scoreBatchRefusals,
  ...scoreModelsRefusals,
  ...sessionRefusals,
  ...statementsRefusals,
  ...subjectReviewRefusals,
  ...subscriptionsRefusals,
  ...privacyRefusals,
  ...verifyRefusals,
};

export type ErrorCode = keyof typeof errors;
