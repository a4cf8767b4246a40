import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { lookups } from '#features/lookups/contract.ts';

/** A list screen of a call that everybody may use and that changes nothing: the provinces of a day. */
export default listScreen(lookups.provinces, {
  name: 'gallery-list',
  fields: ['date'],
  defaults: () => ({ date: todayInVietnam() }),
});
