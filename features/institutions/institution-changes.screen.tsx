import { language } from '#kit/browser/language.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { lineOf } from '#kit/browser/table/cell.tsx';
import { institutions, standingName } from './contract.ts';

/** Changes of institutions that one administrator of the bureau requested and another decides. */
export default listScreen(institutions.changes, {
  name: 'institution-changes',
  note: 'note',
  fields: ['state'],
  searchesAtOnce: true,
  cells: {
    after: ({ before, after }) => lineOf(`${standingName(before, language())} → ${standingName(after, language())}`),
  },
  actions: decisions(institutions.decide, {
    no: ['refuse', 'askRefuse'],
    allowed: (row) => (row.state !== 'waiting' ? 'notWaiting' : row.isOwn ? 'concerned' : true),
    facts: ['tctd', 'institution', 'kind', 'after', 'reason', 'askedBy'],
    input: ({ id }, _, state) => ({ body: { id, state } }),
  }),
});
