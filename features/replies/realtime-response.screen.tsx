import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { firstReplyDay } from '#bureau/contract/reply-days.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { instantColumns, instantRows } from './instant-list.ts';
import { lastWeek } from './list-parts.ts';
import { replyWords } from './words.ts';

/** The replies to S11T (INS-05). */
export default listScreen({
  call: instantInquiry.search,
  words: replyWords,
  name: 'realtime-response',
  caption: 'instantList',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate', min: firstReplyDay },
    { name: 'customerName', kind: 'text', private: true },
    { name: 'cicCode', kind: 'code', private: true },
  ],
  columns: instantColumns,
  ...instantRows('realtime-response'),
  defaults: lastWeek,
  fixed: { productCode: 'S11T' },
});
