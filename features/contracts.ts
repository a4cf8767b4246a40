import type { CallGroup } from '#kit/contract/call.ts';
import { batchInquiry, batchReplies, massInquiry, s74Orders } from './batch-inquiry/contract.ts';
import { alertLists, badDebtAlerts, borrowerAlerts, housingProgramme, newDebtAlerts } from './alerts/contract.ts';
import { captcha } from './captcha/contract.ts';
import { customerInquiry, s74Inquiry, voluntaryInquiry } from './customer-inquiry/contract.ts';
import { certificates, circular03, circular15, documents, fileTypes } from './data-files/contract.ts';
import { findCustomer } from './find-customer/contract.ts';
import { inquiryControl } from './inquiry-control/contract.ts';
import { instantInquiry, personalScore } from './instant-inquiry/contract.ts';
import { chequeAlerts, chequeReplies, lostCheques } from './lost-cheques/contract.ts';
import { lookups } from './lookups/contract.ts';
import { r18Letters } from './portfolio/contract.ts';
import { portalDocuments } from './portal-documents/contract.ts';
import { replies, voluntaryReplies } from './replies/contract.ts';
import { news } from './news/contract.ts';
import { session } from './session/contract.ts';
import { verify } from './verify/contract.ts';

/** Every call there is, by feature. */
export const contracts = {
  'alert-lists': alertLists,
  'bad-debt-alerts': badDebtAlerts,
  'batch-inquiry': batchInquiry,
  'batch-replies': batchReplies,
  'borrower-alerts': borrowerAlerts,
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
  'inquiry-control': inquiryControl,
  'housing-programme': housingProgramme,
  'instant-inquiry': instantInquiry,
  lookups,
  'lost-cheques': lostCheques,
  'new-debt-alerts': newDebtAlerts,
  news,
  'mass-inquiry': massInquiry,
  'personal-score': personalScore,
  'r18-letters': r18Letters,
  'portal-documents': portalDocuments,
  replies,
  's74-orders': s74Orders,
  's74-inquiry': s74Inquiry,
  session,
  verify,
  'voluntary-inquiry': voluntaryInquiry,
  'voluntary-replies': voluntaryReplies,
} as const satisfies Readonly<Record<string, CallGroup>>;
