import { sendForFile } from '#kit/browser/call.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { firstReplyDay } from '#bureau/contract/reply-days.ts';
import { inquiryControl } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

export default listScreen(inquiryControl.list, {
  name: 'inquiry-control',
  fields: ['fromDate', 'toDate', 'status', 'userName'],
  more: ['productCode', 'purpose', 'charge'],
  counts: 'status',
  export: { download: (query) => sendForFile(inquiryControl.download, { query }) },
  defaults: () => {
    const toDate = hanoiDay();
    const weekAgo = addDays(toDate, -7);
    return { fromDate: weekAgo < firstReplyDay ? firstReplyDay : weekAgo, toDate };
  },
});
