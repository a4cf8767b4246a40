import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { AccessHours } from './access-hours.tsx';
import { auditTrail } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** Who saw whom, when, why and with what result: for auditors. */
export default listScreen(auditTrail.search, {
  name: 'audit-log',
  note: 'note',
  fields: ['fromDate', 'toDate', 'person', 'username', 'institution', 'result'],
  more: ['action', 'aboutPeople'],
  defaults: () => {
    const toDate = hanoiDay();
    return { fromDate: addDays(toDate, -7), toDate, result: 'all' as const, aboutPeople: 'all' as const };
  },
  searchesAtOnce: false,
  below: AccessHours,
});
