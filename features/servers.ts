import type { Served } from '#kit/server/calls/serve.ts';
import { badDebtAlertsServer, alertListsServer, newDebtAlertsServer } from './alerts/server.ts';
import { decoysServer } from './alarms/decoys.server.ts';
import { alarmsServer, freezesServer } from './alarms/server.ts';
import { auditServer } from './audit/server.ts';
import { batchInquiryServer, batchRepliesServer, massInquiryServer, s74OrdersServer } from './batch-inquiry/server.ts';
import { borrowerAlertsServer } from './alerts/borrower.server.ts';
import { foreignCompaniesServer } from './foreign-companies/server.ts';
import { housingProgrammeServer } from './alerts/programme.server.ts';
import { captchaServer } from './captcha/server.ts';
import { customerInquiryServer, s74InquiryServer, voluntaryInquiryServer } from './customer-inquiry/server.ts';
import {
  certificatesServer,
  circular03Server,
  circular15Server,
  documentsServer,
  fileTypesServer,
} from './data-files/server.ts';
import { findCustomerServer } from './find-customer/server.ts';
import { holidaysServer } from './holidays/server.ts';
import { inquiryControlServer } from './inquiry-control/server.ts';
import { branchesServer } from './institutions/branches.server.ts';
import { allowedProductsServer } from './institutions/products.server.ts';
import { institutionsServer } from './institutions/server.ts';
import { instantInquiryServer, personalScoreServer } from './instant-inquiry/server.ts';
import { invoiceDeskServer } from './invoices/desk.server.ts';
import { invoicesServer } from './invoices/server.ts';
import { bankLinesServer } from './payments/bank.server.ts';
import { feePaymentsServer } from './payments/member.server.ts';
import { payeeAccountsServer } from './payments/payee.server.ts';
import { lookupsServer } from './lookups/server.ts';
import { chequeAlertsServer, chequeRepliesServer, lostChequesServer } from './lost-cheques/server.ts';
import { r18LettersServer } from './portfolio/server.ts';
import { workQueueServer } from './orders/queue.server.ts';
import { reportOrdersServer } from './orders/server.ts';
import { portalDocumentsServer } from './portal-documents/server.ts';
import { operationsServer } from './operations/server.ts';
import { ownAccountServer } from './own-account/server.ts';
import { ownRolesServer } from './own-roles/server.ts';
import { peopleServer } from './people/server.ts';
import { ratingDeskServer } from './ratings/desk.server.ts';
import { ratingSummaryServer } from './ratings/summary.server.ts';
import {
  corporationRatingsServer,
  enterpriseRatingsServer,
  ratingBaseServer,
  ratingRepliesServer,
} from './ratings/server.ts';
import { repliesServer, voluntaryRepliesServer } from './replies/server.ts';
import { newsServer } from './news/server.ts';
import { sessionServer } from './session/server.ts';
import { watchesServer } from './subscriptions/server.ts';
import { webhooksServer } from './subscriptions/webhooks.server.ts';
import { reconciliationServer } from './reconciliation/server.ts';
import { serviceContractsServer } from './service-contracts/server.ts';
import { feeDeskServer } from './fee-desk/server.ts';
import { spendServer } from './spend/server.ts';
import { statementsServer } from './statements/server.ts';
import { subjectReviewServer } from './subject-review/server.ts';
import { disputesServer, disputeWorkServer } from './disputes/server.ts';
import { dataQualityServer } from './data-quality/server.ts';
import { verifyServer } from './verify/server.ts';

/** The handlers of every call of features/contracts.ts. */
export const served: readonly Served[] = [
  ...alarmsServer,
  ...alertListsServer,
  ...allowedProductsServer,
  ...auditServer,
  ...badDebtAlertsServer,
  ...batchInquiryServer,
  ...batchRepliesServer,
  ...borrowerAlertsServer,
  ...branchesServer,
  ...captchaServer,
  ...certificatesServer,
  ...chequeAlertsServer,
  ...chequeRepliesServer,
  ...circular03Server,
  ...circular15Server,
  ...customerInquiryServer,
  ...documentsServer,
  ...fileTypesServer,
  ...freezesServer,
  ...decoysServer,
  ...holidaysServer,
  ...findCustomerServer,
  ...foreignCompaniesServer,
  ...inquiryControlServer,
  ...housingProgrammeServer,
  ...institutionsServer,
  ...instantInquiryServer,
  ...bankLinesServer,
  ...feePaymentsServer,
  ...payeeAccountsServer,
  ...invoiceDeskServer,
  ...invoicesServer,
  ...lookupsServer,
  ...lostChequesServer,
  ...newDebtAlertsServer,
  ...newsServer,
  ...massInquiryServer,
  ...operationsServer,
  ...ownAccountServer,
  ...ownRolesServer,
  ...peopleServer,
  ...personalScoreServer,
  ...r18LettersServer,
  ...portalDocumentsServer,
  ...corporationRatingsServer,
  ...enterpriseRatingsServer,
  ...ratingBaseServer,
  ...ratingDeskServer,
  ...ratingRepliesServer,
  ...ratingSummaryServer,
  ...repliesServer,
  ...reportOrdersServer,
  ...s74OrdersServer,
  ...s74InquiryServer,
  ...sessionServer,
  ...feeDeskServer,
  ...reconciliationServer,
  ...serviceContractsServer,
  ...spendServer,
  ...statementsServer,
  ...subjectReviewServer,
  ...disputesServer,
  ...disputeWorkServer,
  ...dataQualityServer,
  ...verifyServer,
  ...voluntaryInquiryServer,
  ...voluntaryRepliesServer,
  ...watchesServer,
  ...webhooksServer,
  ...workQueueServer,
];
