import type { Job } from '#kit/server/jobs/jobs.ts';
import { alarmsBetweenJob, alarmsJob } from '#bureau/alarms/look.job.ts';
import { alertsAfterFileJob, alertsOfMonthJob, countAlertsJob } from '#bureau/alerts/count-alerts.job.ts';
import { answerInquiry } from '#bureau/inquiries/answer.job.ts';
import { auditCheckpointJob, auditWitnessJob } from '#bureau/audit/checkpoint.job.ts';
import { backupJob, backupLogJob } from '#bureau/backups/backup.job.ts';
import { backupVerifyJob } from '#bureau/backups/verify.job.ts';
import { batchJob } from './batch-inquiry/batch.job.ts';
import { closeMonthJob } from '#bureau/fees/close-month.job.ts';
import { countQualityJob, countQualityNowJob } from '#bureau/quality/count-quality.job.ts';
import { countScores, countScoresMonthly } from '#bureau/scoring/count-scores.job.ts';
import { eraseExpiredJob } from '#bureau/retention/erase.job.ts';
import { feeFileJob } from './statements/fee-file.job.ts';
import { foreignPartnerJob } from './foreign-companies/partner.job.ts';
import { indexNamesJob } from '#bureau/matching/index-names.job.ts';
import { intake } from './data-files/intake.job.ts';
import { invoicesJob, issueInvoiceJob } from '#bureau/invoices/issue.job.ts';
import { moveColdJob } from '#bureau/cold/move.job.ts';
import { packHistoryJob } from '#bureau/credit/pack-history.job.ts';
import { portfolioJob, portfoliosJob } from '#bureau/portfolio/make-portfolio.job.ts';
import { scoreBatchJob } from './score-batch/score-batch.job.ts';
import { publishRatings } from '#bureau/ratings/publish.job.ts';
import { signedFileJob } from '#bureau/signed/make-file.job.ts';
import { summariesJob } from '#bureau/summaries/make-summaries.job.ts';
import { watchChequeJob, watchFileJob, watchInquiryJob } from '#bureau/watch/raise.job.ts';
import { watchDigestJob } from '#bureau/watch/digest.job.ts';
import { webhookJob } from '#bureau/watch/deliver.job.ts';

/** The jobs that workers run. */
export const jobs: readonly Job[] = [
  alarmsBetweenJob,
  alarmsJob,
  alertsAfterFileJob,
  alertsOfMonthJob,
  answerInquiry,
  auditCheckpointJob,
  auditWitnessJob,
  backupJob,
  backupLogJob,
  backupVerifyJob,
  countQualityJob,
  countQualityNowJob,
  batchJob,
  closeMonthJob,
  countAlertsJob,
  countScores,
  countScoresMonthly,
  eraseExpiredJob,
  feeFileJob,
  foreignPartnerJob,
  indexNamesJob,
  intake,
  invoicesJob,
  issueInvoiceJob,
  moveColdJob,
  packHistoryJob,
  portfolioJob,
  portfoliosJob,
  signedFileJob,
  summariesJob,
  publishRatings,
  scoreBatchJob,
  watchChequeJob,
  watchDigestJob,
  watchFileJob,
  watchInquiryJob,
  webhookJob,
];
