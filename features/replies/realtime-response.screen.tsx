import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { instantRows } from './instant-list.ts';
import { lastWeek } from './list-parts.ts';

/** The replies to S11T (INS-05). */
export default listScreen(instantInquiry.search, {
  name: 'realtime-response',
  caption: 'instantList',
  fields: ['fromDate', 'toDate', 'customerName', 'cicCode'],
  ...instantRows('realtime-response'),
  defaults: lastWeek,
  fixed: { productCode: 'S11T' },
});
