import { decisions } from '#kit/browser/list-screen/decisions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { invoiceDesk } from './contract.ts';
import { invoiceWords } from './words.ts';

type Row = AnswerOf<typeof invoiceDesk.proposals>['rows'][number];

const changes = [
  { value: 'replace', label: 'replace' },
  { value: 'adjust', label: 'adjust' },
  { value: 'cancel', label: 'cancel' },
  { value: 'reissue', label: 'issueAnew' },
] as const;

const states = [
  { value: 'proposed', label: 'proposed', family: 'pending' },
  { value: 'approved', label: 'approved', family: 'success' },
  { value: 'rejected', label: 'rejected', family: 'cancel' },
] as const;

/** Proposed changes of invoices, decided by another person than who proposed them. */
export default listScreen({
  call: invoiceDesk.proposals,
  words: invoiceWords,
  name: 'invoice-proposals',
  caption: 'proposals',
  fields: [{ name: 'state', kind: 'choice', options: states }],
  columns: [
    { name: 'ten', label: 'invoiceNumber', kind: 'code', width: 190 },
    { name: 'maTctd', kind: 'code', width: 120 },
    { name: 'tenTctd', width: 220 },
    { name: 'change', options: changes, width: 150 },
    { name: 'amount', kind: 'money', unit: 'vnd', width: 150 },
    { name: 'adjusts', kind: 'money', unit: 'vnd', width: 170 },
    { name: 'state', kind: 'status', options: states, width: 210 },
    { name: 'lyDo', width: 240 },
    { name: 'nguoiDeNghi', width: 140 },
    { name: 'ngayDeNghi', kind: 'dateTime' },
    { name: 'nguoiDuyet', width: 140 },
    { name: 'ngayDuyet', kind: 'dateTime' },
  ],
  rowKey: (row) => row.id,
  actions: decisions(invoiceDesk.decide, {
    words: invoiceWords,
    allowed: (row: Row) => row.state === 'proposed' || 'isDecided',
    facts: ['ten', 'maTctd', 'tenTctd', 'change', 'amount', 'adjusts', 'lyDo', 'nguoiDeNghi'],
    input: (row: Row, approve) => ({ body: { proposalId: row.id, approve } }),
  }),
  defaults: () => ({ state: 'proposed' as const }),
  searchesAtOnce: true,
});
