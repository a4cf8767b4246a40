import { Ban, Stamp } from 'lucide-react';
import { action } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { classOrState, institutions } from './contract.ts';
import { institutionChangeWords } from './words.ts';

type Row = AnswerOf<typeof institutions.changes>['rows'][number];

const allowed = (row: Row) => (row.state !== 'waiting' ? 'notWaiting' : row.isOwn ? 'concerned' : true);

const facts = ['tctd', 'institution', 'kind', 'before', 'after', 'reason', 'askedBy'] as const;

/** Changes of institutions that one administrator of the bureau requested and another decides. */
export default listScreen(institutions.changes, {
  name: 'institution-changes',
  fields: ['state'],
  cells: { before: (row) => <Value value={row.before} />, after: (row) => <Value value={row.after} /> },
  actions: [
    action(institutions.decide, {
      label: 'approve',
      icon: Stamp,
      isMain: true,
      confirm: 'askApprove',
      facts,
      allowed,
      input: (row: Row) => ({ body: { id: row.id, state: 'approved' as const } }),
    }),
    action(institutions.decide, {
      label: 'refuse',
      icon: Ban,
      isDanger: true,
      confirm: 'askRefuse',
      facts,
      allowed,
      input: (row: Row) => ({ body: { id: row.id, state: 'refused' as const } }),
    }),
  ],
  defaults: () => ({ state: 'waiting' as const }),
  searchesAtOnce: true,
});

/** A class or a state in words. */
function Value({ value }: { value: string }) {
  const t = useWords(institutionChangeWords);
  const { language } = useLanguage();
  return <span>{classOrState(value, t, language)}</span>;
}
