import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { webhooks } from './contract.ts';
import { deliveryOptions } from './delivery-options.ts';
import { webhookWords } from './words.ts';

/** The messages to the institution's addresses and what became of each. */
export default listScreen({
  call: webhooks.deliveries,
  words: webhookWords,
  name: 'watch-deliveries',
  caption: 'deliveries',
  fields: [{ name: 'state', kind: 'choice', options: [{ value: 'all', label: 'all' }, ...deliveryOptions] }],
  defaults: () => ({ state: 'all' as const }),
  columns: [
    { name: 'ngayTao', kind: 'dateTime' },
    {
      name: 'loai',
      kind: 'status',
      options: [
        { value: 'alerts', label: 'alerts', family: 'in-progress' },
        { value: 'digest', label: 'digest', family: 'complete' },
        { value: 'test', label: 'test', family: 'process' },
      ],
      width: 140,
    },
    { name: 'soCanhBao', kind: 'number', width: 130 },
    { name: 'state', kind: 'status', options: deliveryOptions, width: 170 },
    { name: 'traLoi', width: 220 },
    { name: 'soLan', kind: 'number', width: 120 },
    { name: 'lanCuoi', kind: 'dateTime' },
    { name: 'lanToi', kind: 'dateTime' },
    { name: 'url', kind: 'code', width: 320 },
    { name: 'maTin', kind: 'code', width: 320 },
  ],
  rowKey: (row) => row.maTin,
});
