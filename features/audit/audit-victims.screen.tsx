import { sendForFile } from '#kit/browser/call.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { auditTrail } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** Everybody whom a user saw in a span of days: to notify those affected. */
export default listScreen(auditTrail.victims, {
  name: 'audit-victims',
  note: 'note',
  fields: ['fromDate', 'toDate', 'actor'],
  defaults: () => {
    const toDate = hanoiDay();
    return { fromDate: addDays(toDate, -30), toDate };
  },
  searchesAtOnce: false,
  export: { download: (body) => sendForFile(auditTrail.victimsFile, { body }) },
});
