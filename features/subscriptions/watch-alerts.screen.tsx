import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useLiveEvent } from '#kit/browser/events.ts';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { carryCustomer } from '#bureau/screens/inquiry/carried.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { watches } from './contract.ts';
import { alertOptions, typeOptions } from './trigger-options.ts';
import { watchWords } from './words.ts';

type Row = AnswerOf<typeof watches.alerts>['rows'][number];

const List = listScreen({
  call: watches.alerts,
  words: watchWords,
  name: 'watch-alerts',
  caption: 'alerts',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate' },
    { name: 'maCIC', kind: 'code', private: true },
    { name: 'suKien', kind: 'choice', options: alertOptions, advanced: true },
  ],
  columns: [
    { name: 'thoiGian', kind: 'dateTime' },
    {
      name: 'isNew',
      kind: 'status',
      options: [
        { value: 'true', label: 'new', family: 'in-progress' },
        { value: 'false', label: 'seen', family: 'done' },
      ],
      width: 110,
    },
    { name: 'suKien', kind: 'status', options: alertOptions, width: 240 },
    { name: 'tenKH', person: true, width: 220 },
    { name: 'maCIC', kind: 'code', width: 130 },
    { name: 'noiDung', width: 280 },
    { name: 'tctd', width: 220 },
    { name: 'nguon', width: 260 },
    { name: 'maKH', kind: 'code', width: 140 },
    { name: 'loaiKH', kind: 'status', options: typeOptions, width: 140, hidden: true },
  ],
  rowKey: (row) => row.id,
  bars: ['suKien'],
  defaults: () => ({ fromDate: addDays(todayInVietnam(), -30), toDate: todayInVietnam() }),
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
        });
        goTo('/portal/main/customer-inquiry');
      },
    }),
  ],
});

/** The alerts that the institution's subscriptions raised; new ones come in by themselves. */
export default function WatchAlerts() {
  const [loads, setLoads] = useState(0);
  useLiveEvent('watch', () => setLoads((count) => count + 1));
  return <List loads={loads} />;
}
