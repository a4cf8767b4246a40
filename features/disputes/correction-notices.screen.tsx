import { useState } from 'react';
import { useLiveEvent } from '#kit/browser/events.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { caseFields } from './case-list.ts';
import { disputes } from './contract.ts';
import { disputeWords } from './words.ts';

const List = listScreen({
  call: disputes.notices,
  words: disputeWords,
  name: 'correction-notices',
  caption: 'notices',
  fields: [{ name: 'field', kind: 'choice', options: [{ value: 'all', label: 'all' }, ...caseFields] }],
  defaults: () => ({ field: 'all' as const }),
  columns: [
    { name: 'madeAt', kind: 'dateTime', width: 170 },
    { name: 'customer', width: 260, person: true },
    { name: 'cicCode', kind: 'code', width: 140 },
    { name: 'field', kind: 'status', options: caseFields, width: 180 },
    { name: 'number', kind: 'code', width: 150 },
  ],
  rowKey: (row) => `${row.number} ${row.cicCode}`,
});

/** What was corrected about borrowers whom the institution asked about; news come as they are told. */
export default function CorrectionNotices() {
  const [loads, setLoads] = useState(0);
  useLiveEvent('correction', () => setLoads((count) => count + 1));
  return <List loads={loads} />;
}
