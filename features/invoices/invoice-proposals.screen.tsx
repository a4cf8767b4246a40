import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { invoiceDesk } from './contract.ts';
import { invoiceWords } from './words.ts';

type Row = AnswerOf<typeof invoiceDesk.proposals>['rows'][number];

/** Proposed changes of invoices, decided by another person than the proposer. */
export default listScreen(invoiceDesk.proposals, {
  name: 'invoice-proposals',
  fields: ['state'],
  actions: decisions(invoiceDesk.decide, {
    words: invoiceWords,
    // A proposer can only take back what they proposed.
    allowed: (row: Row, approve) => (row.state !== 'proposed' ? 'isDecided' : approve && row.isOwn ? 'isOwn' : true),
    facts: ['ten', 'maTctd', 'tenTctd', 'change', 'amount', 'adjusts', 'lyDo', 'nguoiDeNghi'],
    input: (row: Row, approve) => ({ body: { proposalId: row.id, approve } }),
  }),
  defaults: () => ({ state: 'proposed' as const }),
  searchesAtOnce: true,
});
