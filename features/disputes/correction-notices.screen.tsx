import { useState } from 'react';
import { useLiveEvent } from '#kit/browser/events.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { disputes } from './contract.ts';

const List = listScreen(disputes.notices, {
  name: 'correction-notices',
  fields: ['field'],
  defaults: () => ({ field: 'all' as const }),
});

/** Corrections of borrowers whom the institution asked about; new ones appear live. */
export default function CorrectionNotices() {
  const [loads, setLoads] = useState(0);
  useLiveEvent('correction', () => setLoads((count) => count + 1));
  return <List loads={loads} />;
}
