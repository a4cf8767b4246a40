import { sendForFile } from '#kit/browser/call.ts';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { auditTrail } from './contract.ts';

/** Everybody whom a user saw in a span of days: to notify those affected. */
export default listScreen(auditTrail.victims, {
  name: 'audit-victims',
  note: 'note',
  fields: ['fromDate', 'toDate', 'actor'],
  defaults: () => {
    const toDate = todayInVietnam();
    return { fromDate: addDays(toDate, -30), toDate };
  },
  searchesAtOnce: false,
  export: { download: (body) => sendForFile(auditTrail.victimsFile, { body }) },
});
