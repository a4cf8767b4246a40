import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { firstReplyDay } from '#bureau/contract/reply-days.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { instantColumns, instantRows } from './instant-list.ts';
import { lastWeek } from './list-parts.ts';
import { replyWords } from './words.ts';

/** The replies to everything that is asked and answered at once about a person, of every product (RPL-04). */
export default listScreen({
  call: instantInquiry.search,
  words: replyWords,
  name: 'personal-instant-response',
  caption: 'personalList',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate', min: firstReplyDay },
    {
      name: 'productCode',
      kind: 'choice',
      options: [
        { value: 'S11T', label: 'productS11T' },
        { value: 'B11T', label: 'productB11T' },
        { value: 'DTD', label: 'productDTD' },
        { value: 'S37', label: 'productS37' },
        { value: 'S71', label: 'productS71' },
        { value: 'S72', label: 'productS72' },
        { value: 'S73', label: 'productS73' },
        { value: 'S74', label: 'productS74' },
        { value: 'S75', label: 'productS75' },
        { value: 'S76', label: 'productS76' },
        { value: 'S77', label: 'productS77' },
        { value: 'S78', label: 'productS78' },
        { value: 'S79', label: 'productS79' },
      ],
    },
    { name: 'customerName', kind: 'text', private: true },
    { name: 'cicCode', kind: 'code', private: true },
  ],
  columns: instantColumns,
  ...instantRows('personal-instant-response'),
  defaults: lastWeek,
});
