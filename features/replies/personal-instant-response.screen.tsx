import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { instantRows } from './instant-list.ts';
import { lastWeek } from './list-parts.ts';

/** The replies to all instant inquiries about a person, of every product (RPL-04). */
export default listScreen(instantInquiry.search, {
  name: 'personal-instant-response',
  fields: ['fromDate', 'toDate', 'productCode', 'customerName', 'cicCode'],
  ...instantRows('personal-instant-response'),
  defaults: lastWeek,
});
