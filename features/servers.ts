import { alertsAfterFileJob, countAlertsJob } from '#bureau/alerts/count-alerts.ts';
import { packHistoryJob } from '#bureau/credit/pack-history.ts';
import { portfolioJob, portfoliosJob } from '#bureau/portfolio/make-portfolio.ts';
import { countScores } from '#bureau/scoring/count-scores.ts';
import type { Job } from '#kit/server/jobs.ts';
import type { Served } from '#kit/server/serve.ts';
import { badDebtAlertsServer, alertListsServer, newDebtAlertsServer } from './alerts/server.ts';
import { batchJob } from './batch-inquiry/batch.job.ts';
import { batchInquiryServer, batchRepliesServer, massInquiryServer, s74OrdersServer } from './batch-inquiry/server.ts';
import { borrowerAlertsServer } from './alerts/borrower.server.ts';
import { housingProgrammeServer } from './alerts/programme.server.ts';
import { captchaServer } from './captcha/server.ts';
import { answerInquiry } from './customer-inquiry/answer.job.ts';
import { customerInquiryServer, s74InquiryServer, voluntaryInquiryServer } from './customer-inquiry/server.ts';
import { intake } from './data-files/intake.job.ts';
import {
  certificatesServer,
  circular03Server,
  circular15Server,
  documentsServer,
  fileTypesServer,
} from './data-files/server.ts';
import { findCustomerServer } from './find-customer/server.ts';
import { inquiryControlServer } from './inquiry-control/server.ts';
import { instantInquiryServer, personalScoreServer } from './instant-inquiry/server.ts';
import { lookupsServer } from './lookups/server.ts';
import { chequeAlertsServer, chequeRepliesServer, lostChequesServer } from './lost-cheques/server.ts';
import { r18LettersServer } from './portfolio/server.ts';
import { portalDocumentsServer } from './portal-documents/server.ts';
import { repliesServer, voluntaryRepliesServer } from './replies/server.ts';
import { newsServer } from './news/server.ts';
import { sessionServer } from './session/server.ts';
import { verifyServer } from './verify/server.ts';

/** The code behind every call of features/contracts.ts. */
export const served: readonly Served[] = [
  ...alertListsServer,
  ...badDebtAlertsServer,
  ...batchInquiryServer,
  ...batchRepliesServer,
  ...borrowerAlertsServer,
  ...captchaServer,
  ...certificatesServer,
  ...chequeAlertsServer,
  ...chequeRepliesServer,
  ...circular03Server,
  ...circular15Server,
  ...customerInquiryServer,
  ...documentsServer,
  ...fileTypesServer,
  ...findCustomerServer,
  ...inquiryControlServer,
  ...housingProgrammeServer,
  ...instantInquiryServer,
  ...lookupsServer,
  ...lostChequesServer,
  ...newDebtAlertsServer,
  ...newsServer,
  ...massInquiryServer,
  ...personalScoreServer,
  ...r18LettersServer,
  ...portalDocumentsServer,
  ...repliesServer,
  ...s74OrdersServer,
  ...s74InquiryServer,
  ...sessionServer,
  ...verifyServer,
  ...voluntaryInquiryServer,
  ...voluntaryRepliesServer,
];

/** The jobs that workers run. */
export const jobs: readonly Job[] = [
  alertsAfterFileJob,
  answerInquiry,
  batchJob,
  countAlertsJob,
  countScores,
  intake,
  packHistoryJob,
  portfolioJob,
  portfoliosJob,
];
