import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { institutions } from './contract.ts';

/** Changes of institutions that one administrator of the bureau requested and another decides. */
export default listScreen(institutions.changes, {
  name: 'institution-changes',
  fields: ['state'],
  searchesAtOnce: true,
  actions: decisions(institutions.decide, {
    no: ['refuse', 'askRefuse'],
    allowed: (row) => (row.state !== 'waiting' ? 'notWaiting' : row.isOwn ? 'concerned' : true),
    facts: ['tctd', 'institution', 'kind', 'before', 'after', 'reason', 'askedBy'],
    input: ({ id }, _, state) => ({ body: { id, state } }),
  }),
});
