import { badDebtAlertsServer, alertListsServer, newDebtAlertsServer } from './alerts/server.ts';
import { decoysServer } from './alarms/decoys.server.ts';
import { alarmsServer, freezesServer } from './alarms/server.ts';
import { oauthServer } from './applications/oauth.server.ts';
import { applicationsServer } from './applications/server.ts';
import { auditServer } from './audit/server.ts';
import { batchInquiryServer, batchRepliesServer, massInquiryServer, s74OrdersServer } from './batch-inquiry/server.ts';
import { programBatchesServer } from './batch-inquiry/lines/server.ts';
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
import { programFilesServer } from './data-files/v1/server.ts';
import { findCustomerServer } from './find-customer/server.ts';
import { fileFindingsServer, fileHoldsServer } from './held-files/server.ts';
import { holdThresholdsServer } from './held-files/thresholds.server.ts';
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
import { ownSettingsServer } from './own-settings/server.ts';
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
import { programsServer } from './programs/server.ts';
import { repliesServer, voluntaryRepliesServer } from './replies/server.ts';
import { newsServer } from './news/server.ts';
import { breachesServer } from './privacy/breaches.server.ts';
import { authorityFilesServer, borrowerLogsServer } from './privacy/server.ts';
import { consentSamplesServer } from './consents/samples/server.ts';
import { consentsServer } from './consents/server.ts';
import { programConsentsServer } from './consents/v1/server.ts';
import { programSandboxServer, sandboxServer } from './sandbox/server.ts';
import { scoreBatchServer } from './score-batch/server.ts';
import { scoreModelsServer } from './score-models/server.ts';
import { scoreMonitoringServer } from './score-monitoring/server.ts';
import { searchHoldsServer } from './search-holds/server.ts';
import { sessionServer } from './session/server.ts';
import { programEventsServer } from './subscriptions/v1/server.ts';
import { sandboxWebhooksServer } from './subscriptions/sandbox/server.ts';
import { watchesServer } from './subscriptions/server.ts';
import { webhooksServer } from './subscriptions/webhooks.server.ts';
import { reconciliationServer } from './reconciliation/server.ts';
import { serviceContractsServer } from './service-contracts/server.ts';
import { feeDeskServer } from './fee-desk/server.ts';
import { spendServer } from './spend/server.ts';
import { statementsServer } from './statements/server.ts';
import { subjectReviewServer } from './subject-review/server.ts';
import { figureRequestsServer } from './disputes/requests.server.ts';
import { pastReportsServer } from './past-reports/server.ts';
import { deskServer } from './desk/server.ts';
import { disputesServer, disputeWorkServer } from './disputes/server.ts';
import { programDisputesServer } from './disputes/v1/server.ts';
import { dataQualityServer } from './data-quality/server.ts';
import { verifyServer } from './verify/server.ts';

/** Every group of calls with its handlers. */
export const servers = {
  alarms: alarmsServer,
  'alert-lists': alertListsServer,
  'allowed-products': allowedProductsServer,
  applications: applicationsServer,
  'audit-trail': auditServer,
  'bad-debt-alerts': badDebtAlertsServer,
  'bank-lines': bankLinesServer,
  'batch-inquiry': batchInquiryServer,
  'batch-replies': batchRepliesServer,
  'borrower-alerts': borrowerAlertsServer,
  branches: branchesServer,
  captcha: captchaServer,
  certificates: certificatesServer,
  'cheque-alerts': chequeAlertsServer,
  'cheque-replies': chequeRepliesServer,
  'circular-03': circular03Server,
  'circular-15': circular15Server,
  'corporation-ratings': corporationRatingsServer,
  'customer-inquiry': customerInquiryServer,
  'data-quality': dataQualityServer,
  decoys: decoysServer,
  'dispute-work': disputeWorkServer,
  desk: deskServer,
  disputes: disputesServer,
  documents: documentsServer,
  'enterprise-ratings': enterpriseRatingsServer,
  'fee-desk': feeDeskServer,
  'fee-payments': feePaymentsServer,
  'figure-requests': figureRequestsServer,
  'file-findings': fileFindingsServer,
  'file-holds': fileHoldsServer,
  'file-types': fileTypesServer,
  'find-customer': findCustomerServer,
  'foreign-companies': foreignCompaniesServer,
  freezes: freezesServer,
  'hold-thresholds': holdThresholdsServer,
  holidays: holidaysServer,
  'housing-programme': housingProgrammeServer,
  'inquiry-control': inquiryControlServer,
  'instant-inquiry': instantInquiryServer,
  institutions: institutionsServer,
  'invoice-desk': invoiceDeskServer,
  invoices: invoicesServer,
  lookups: lookupsServer,
  'lost-cheques': lostChequesServer,
  'mass-inquiry': massInquiryServer,
  'new-debt-alerts': newDebtAlertsServer,
  news: newsServer,
  oauth: oauthServer,
  operations: operationsServer,
  'own-account': ownAccountServer,
  'own-roles': ownRolesServer,
  'own-settings': ownSettingsServer,
  'past-reports': pastReportsServer,
  'payee-accounts': payeeAccountsServer,
  people: peopleServer,
  'personal-score': personalScoreServer,
  'portal-documents': portalDocumentsServer,
  'program-batches': programBatchesServer,
  'program-disputes': programDisputesServer,
  'program-events': programEventsServer,
  'program-files': programFilesServer,
  programs: programsServer,
  'r18-letters': r18LettersServer,
  'rating-base': ratingBaseServer,
  'rating-desk': ratingDeskServer,
  'rating-replies': ratingRepliesServer,
  'rating-summary': ratingSummaryServer,
  reconciliation: reconciliationServer,
  replies: repliesServer,
  'report-orders': reportOrdersServer,
  's74-inquiry': s74InquiryServer,
  's74-orders': s74OrdersServer,
  breaches: breachesServer,
  'borrower-logs': borrowerLogsServer,
  'authority-files': authorityFilesServer,
  consents: consentsServer,
  'consent-samples': consentSamplesServer,
  'program-consents': programConsentsServer,
  sandbox: sandboxServer,
  'program-sandbox': programSandboxServer,
  'sandbox-webhooks': sandboxWebhooksServer,
  'score-batch': scoreBatchServer,
  'score-models': scoreModelsServer,
  'score-monitoring': scoreMonitoringServer,
  'search-holds': searchHoldsServer,
  'service-contracts': serviceContractsServer,
  session: sessionServer,
  spend: spendServer,
  statements: statementsServer,
  'subject-review': subjectReviewServer,
  verify: verifyServer,
  'voluntary-inquiry': voluntaryInquiryServer,
  'voluntary-replies': voluntaryRepliesServer,
  watches: watchesServer,
  webhooks: webhooksServer,
  'work-queue': workQueueServer,
};
