import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { lookups } from '#features/lookups/contract.ts';
import { galleryWords } from './words.ts';

/** A list screen of a call that everybody may ask and that changes nothing: the provinces of a day. */
export default listScreen({
  call: lookups.provinces,
  words: galleryWords,
  name: 'gallery-list',
  caption: 'provincesOfDay',
  fields: [{ name: 'date', kind: 'date' }],
  columns: [
    { name: 'id', kind: 'code' },
    { name: 'label', width: 320 },
  ],
  rowKey: (row) => row.id,
  defaults: () => ({ date: todayInVietnam() }),
});
