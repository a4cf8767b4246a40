import { Download, Undo2 } from 'lucide-react';
import { send } from '#kit/browser/call.ts';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action, downloadAction } from '#kit/browser/list-screen/rows/actions.ts';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { Compared } from './compared.tsx';
import { scoreModels } from './contract.ts';
import { scoreModelsWords } from './words.ts';

type Row = AnswerOf<typeof scoreModels.search>['rows'][number];

/** The challenger, which alone can be proposed. */
async function challengers() {
  const { challenger } = await send(scoreModels.compare, { body: {} });
  return challenger === null ? [] : [{ id: challenger, label: challenger }];
}

const Promotions = listScreen(scoreModels.search, {
  name: 'score-comparison',
  searchesAtOnce: true,
  fields: ['state'],
  entry: entryForm(scoreModels.propose, {
    texts: { heading: 'propose', hint: 'proposeHint', verb: 'proposeVerb', said: 'proposedDone' },
    fields: [{ name: 'model', load: challengers }, 'reason'],
  }),
  actions: [
    decisions(scoreModels.decide, {
      words: scoreModelsWords,
      allowed: ({ state }: Row) => state === 'proposed' || 'isDecided',
      facts: ['model', 'fromModel', 'persons', 'comparison', 'reason', 'proposedBy'],
      input: (row: Row, approve) => ({ body: { promotionId: row.id, approve, comparison: row.comparison } }),
    }),
    downloadAction(scoreModels.file, {
      label: 'getFile',
      icon: Download,
      input: (row) => ({ body: { promotionId: row.id } }),
    }),
    action(scoreModels.goBack, {
      label: 'goBack',
      icon: Undo2,
      isDanger: true,
      reason: 'askGoBack',
      about: ({ fromModel }: Row) => ({ fromModel }),
      facts: ['model', 'fromModel', 'decidedAt'],
      allowed: ({ state }: Row) => state === 'serving' || 'isNotServing',
      input: (row: Row, reason) => ({ body: { promotionId: row.id, reason } }),
    }),
  ],
});

/** How a score model is promoted or taken back, and below it the serving one beside its challenger. */
export default function ScoreComparison() {
  return (
    <ScreenStack>
      <Promotions />
      <Compared />
    </ScreenStack>
  );
}
