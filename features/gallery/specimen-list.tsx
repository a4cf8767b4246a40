import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { lookups } from '#features/lookups/contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** A list screen of a call that everybody may use and that changes nothing: the provinces of a day. */
export default listScreen(lookups.provinces, {
  name: 'gallery-list',
  fields: ['date'],
  defaults: () => ({ date: hanoiDay() }),
});
