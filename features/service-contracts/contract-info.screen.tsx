import { sendForFile } from '#kit/browser/call.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { serviceContracts } from './contract.ts';
import { serviceContractWords } from './words.ts';

const states = [
  { value: 'open', label: 'open', family: 'success' },
  { value: 'coming', label: 'coming', family: 'pending' },
  { value: 'ended', label: 'ended', family: 'unavailable' },
] as const;

/** The institution's contracts with the Centre, with their Excel (REC-04). */
export default listScreen({
  call: serviceContracts.search,
  words: serviceContractWords,
  name: 'contract-info',
  caption: 'list',
  fields: [
    { name: 'sohopdon', kind: 'code' },
    { name: 'state', kind: 'choice', options: states },
  ],
  columns: [
    { name: 'matctd', kind: 'code', width: 110 },
    { name: 'sohopdon', kind: 'code', width: 190 },
    { name: 'ngayhopdong', kind: 'date' },
    {
      name: 'type',
      options: [
        { value: 'information', label: 'information' },
        { value: 'ordered', label: 'ordered' },
      ],
      width: 180,
    },
    { name: 'state', kind: 'status', options: states, width: 170 },
    { name: 'tuNgay', kind: 'date' },
    { name: 'denNgay', kind: 'date' },
    { name: 'hovaten', person: true, width: 180 },
    { name: 'dthoai', kind: 'code', width: 130 },
    { name: 'email', width: 220 },
    { name: 'tentctd', width: 240 },
    { name: 'diachi', width: 280 },
    { name: 'username', kind: 'code', width: 140 },
    { name: 'ngayusername', kind: 'date' },
  ],
  rowKey: (row) => row.sohopdon,
  defaults: () => ({ state: 'open' as const }),
  searchesAtOnce: true,
  export: { permission: 'fee.read', download: (body) => sendForFile(serviceContracts.excel, { body }) },
});
