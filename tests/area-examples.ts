import { administrationExamples } from './administration-examples.ts';
import { alarmExamples } from './alarm-examples.ts';
import { auditExamples } from './audit-examples.ts';
import { batchExamples } from './batch-examples.ts';
import { feeDeskExamples } from './fee-desk-examples.ts';
import { disputeExamples } from './dispute-examples.ts';
import { feeExamples } from './fee-examples.ts';
import { holidayExamples } from './holiday-examples.ts';
import { formExamples } from './form-examples.ts';
import { instantExamples } from './instant-examples.ts';
import { invoiceExamples } from './invoice-examples.ts';
import { newsExamples } from './news-examples.ts';
import { operationsExamples } from './operations-examples.ts';
import { orderExamples } from './order-examples.ts';
import { ownExamples } from './own-examples.ts';
import { peopleExamples } from './people-examples.ts';
import { ratingExamples } from './rating-examples.ts';
import { paymentExamples } from './payment-examples.ts';
import { sessionExamples } from './session-examples.ts';
import { watchExamples } from './watch-examples.ts';

/** The examples of all areas that have a file of their own. */
export const areaExamples = {
  ...administrationExamples,
  ...alarmExamples,
  ...auditExamples,
  ...batchExamples,
  ...feeDeskExamples,
  ...disputeExamples,
  ...feeExamples,
  ...formExamples,
  ...holidayExamples,
  ...instantExamples,
  ...invoiceExamples,
  ...newsExamples,
  ...operationsExamples,
  ...orderExamples,
  ...ownExamples,
  ...peopleExamples,
  ...ratingExamples,
  ...paymentExamples,
  ...sessionExamples,
  ...watchExamples,
};
