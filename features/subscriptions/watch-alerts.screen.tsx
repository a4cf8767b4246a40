import { MessageCircleQuestion } from 'lucide-react';
import { carryCustomer } from '#bureau/screens/inquiry/carried.ts';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { watches } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof watches.alerts>['rows'][number];

/** The alerts of the institution's subscriptions; new ones appear by themselves. */
export default listScreen(watches.alerts, {
  name: 'watch-alerts',
  fields: ['fromDate', 'toDate', 'maCIC'],
  more: ['suKien'],
  bars: ['suKien'],
  defaults: () => ({ fromDate: addDays(hanoiDay(), -30), toDate: hanoiDay() }),
  actions: [
    openAction({
      label: 'ask',
      icon: MessageCircleQuestion,
      permission: 'inquiry.ask',
      open: (row: Row) => {
        carryCustomer('customer-inquiry', {
          customerType: row.loaiKH,
          cicCode: row.maCIC,
          customerName: row.tenKH,
          // The borrower is watched because of a loan that runs.
          purpose: 'portfolio-monitoring',
        });
        goTo('/portal/main/customer-inquiry');
      },
    }),
  ],
});
