import { useState } from 'react';
import { ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { dataQuality } from './contract.ts';
import { monthName, Trend } from './trend.tsx';
import { qualityWords } from './words.ts';

const List = listScreen({
  call: dataQuality.search,
  words: qualityWords,
  name: 'data-quality',
  caption: 'list',
  note: 'note',
  fields: [
    {
      name: 'shown',
      kind: 'choice',
      options: [
        { value: 'all', label: 'all' },
        { value: 'late', label: 'late' },
        { value: 'refused', label: 'refused' },
      ],
    },
    { name: 'month', label: 'monthWanted', kind: 'code' },
    { name: 'institution', label: 'ofInstitution', kind: 'digits' },
  ],
  defaults: () => ({ shown: 'all' as const }),
  columns: [
    { name: 'month', kind: 'date', width: 100, render: ({ month }) => monthName(month) },
    { name: 'institution', width: 240 },
    { name: 'score', kind: 'number', width: 100 },
    { name: 'change', kind: 'number', width: 140 },
    { name: 'rank', kind: 'number', width: 90 },
    { name: 'ranked', kind: 'number', width: 110 },
    { name: 'completeness', kind: 'number', unit: 'percent', width: 130 },
    { name: 'validity', kind: 'number', unit: 'percent', width: 120 },
    { name: 'timeliness', kind: 'number', unit: 'percent', width: 130 },
    { name: 'matchRate', kind: 'number', unit: 'percent', width: 150 },
    { name: 'worst', width: 360 },
    { name: 'files', kind: 'number', hidden: true },
    { name: 'filesLate', kind: 'number', hidden: true },
    { name: 'filesRefused', kind: 'number', hidden: true },
    { name: 'rows', kind: 'number', hidden: true },
    { name: 'rowsRefused', kind: 'number', hidden: true },
    { name: 'institutionCode', kind: 'code', hidden: true },
  ],
  rowKey: (row) => row.key,
});

/** How good an institution's files were, month by month; the bureau sees everybody's. */
export default function DataQuality() {
  const [loads, setLoads] = useState(0);
  return (
    <ScreenStack>
      <Trend onCounted={() => setLoads((count) => count + 1)} />
      <List loads={loads} />
    </ScreenStack>
  );
}
