import type { CallGroup } from '#kit/contract/call.ts';
import { alarms, decoys, freezes } from './alarms/contract.ts';
import { auditTrail } from './audit/contract.ts';
import { batchInquiry, batchReplies, massInquiry, s74Orders } from './batch-inquiry/contract.ts';
import { alertLists, badDebtAlerts, borrowerAlerts, housingProgramme, newDebtAlerts } from './alerts/contract.ts';
import { captcha } from './captcha/contract.ts';
import { customerInquiry, s74Inquiry, voluntaryInquiry } from './customer-inquiry/contract.ts';
import { certificates, circular03, circular15, documents, fileTypes } from './data-files/contract.ts';
import { foreignCompanies } from './foreign-companies/contract.ts';
import { findCustomer } from './find-customer/contract.ts';
import { holidays } from './holidays/contract.ts';
import { inquiryControl } from './inquiry-control/contract.ts';
import { allowedProducts, branches, institutions } from './institutions/contract.ts';
import { instantInquiry, personalScore } from './instant-inquiry/contract.ts';
import { chequeAlerts, chequeReplies, lostCheques } from './lost-cheques/contract.ts';
import { lookups } from './lookups/contract.ts';
import { invoiceDesk, invoices } from './invoices/contract.ts';
import { bankLines, feePayments, payeeAccounts } from './payments/contract.ts';
import { r18Letters } from './portfolio/contract.ts';
import { reportOrders, workQueue } from './orders/contract.ts';
import { portalDocuments } from './portal-documents/contract.ts';
import { operations } from './operations/contract.ts';
import { ownAccount } from './own-account/contract.ts';
import { ownRoles } from './own-roles/contract.ts';
import { people } from './people/contract.ts';
import {
  corporationRatings,
  enterpriseRatings,
  ratingBase,
  ratingDesk,
  ratingReplies,
  ratingSummary,
} from './ratings/contract.ts';
import { replies, voluntaryReplies } from './replies/contract.ts';
import { news } from './news/contract.ts';
import { session } from './session/contract.ts';
import { watches, webhooks } from './subscriptions/contract.ts';
import { reconciliation } from './reconciliation/contract.ts';
import { serviceContracts } from './service-contracts/contract.ts';
import { feeDesk } from './fee-desk/contract.ts';
import { spend } from './spend/contract.ts';
import { statements } from './statements/contract.ts';
import { subjectReview } from './subject-review/contract.ts';
import { disputes, disputeWork } from './disputes/contract.ts';
import { dataQuality } from './data-quality/contract.ts';
import { verify } from './verify/contract.ts';

/** All calls, by feature. */
export const contracts = {
  alarms,
  'alert-lists': alertLists,
  'allowed-products': allowedProducts,
  'audit-trail': auditTrail,
  'bad-debt-alerts': badDebtAlerts,
  'batch-inquiry': batchInquiry,
  'batch-replies': batchReplies,
  'borrower-alerts': borrowerAlerts,
  branches,
  captcha,
  certificates,
  'cheque-alerts': chequeAlerts,
  'cheque-replies': chequeReplies,
  'circular-03': circular03,
  'circular-15': circular15,
  'customer-inquiry': customerInquiry,
  documents,
  'file-types': fileTypes,
  'find-customer': findCustomer,
  freezes,
  decoys,
  holidays,
  'foreign-companies': foreignCompanies,
  'inquiry-control': inquiryControl,
  'housing-programme': housingProgramme,
  'instant-inquiry': instantInquiry,
  institutions,
  'bank-lines': bankLines,
  'fee-payments': feePayments,
  'invoice-desk': invoiceDesk,
  invoices,
  lookups,
  'payee-accounts': payeeAccounts,
  'lost-cheques': lostCheques,
  'new-debt-alerts': newDebtAlerts,
  news,
  'mass-inquiry': massInquiry,
  operations,
  'own-account': ownAccount,
  'own-roles': ownRoles,
  people,
  'personal-score': personalScore,
  'r18-letters': r18Letters,
  'portal-documents': portalDocuments,
  'corporation-ratings': corporationRatings,
  'enterprise-ratings': enterpriseRatings,
  'rating-base': ratingBase,
  'rating-desk': ratingDesk,
  'rating-replies': ratingReplies,
  'rating-summary': ratingSummary,
  replies,
  'report-orders': reportOrders,
  's74-orders': s74Orders,
  's74-inquiry': s74Inquiry,
  'fee-desk': feeDesk,
  reconciliation,
  'service-contracts': serviceContracts,
  session,
  spend,
  statements,
  'subject-review': subjectReview,
  disputes,
  'dispute-work': disputeWork,
  'data-quality': dataQuality,
  verify,
  'voluntary-inquiry': voluntaryInquiry,
  'voluntary-replies': voluntaryReplies,
  watches,
  webhooks,
  'work-queue': workQueue,
} as const satisfies Readonly<Record<string, CallGroup>>;
