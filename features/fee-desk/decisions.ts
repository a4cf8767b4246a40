import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { feeDesk } from './contract.ts';
import { feeDeskWords } from './words.ts';

type Rule = AnswerOf<typeof feeDesk.rules>['rows'][number];

type Proposed = { readonly state: string; readonly isOwn: boolean };

/** Whether the reader may decide now: a proposer can only take back what they proposed. */
export function waits({ state, isOwn }: Proposed, approve: boolean): true | 'isDecided' | 'isOwn' {
  if (state !== 'proposed') return 'isDecided';
  return approve && isOwn ? 'isOwn' : true;
}

/** The common parts of the lists of proposed prices and of proposed terms. */
export const ruleList = {
  fields: ['state'],
  actions: decisions(feeDesk.decideRule, {
    words: feeDeskWords,
    allowed: (rule: Rule, approve) => waits(rule, approve),
    facts: ['maSP', 'giaHienTai', 'gia', 'matctd', 'tyLe', 'chietKhau', 'tuNgay', 'denNgay', 'lyDo', 'nguoiDeNghi'],
    input: (rule: Rule, approve) => ({ body: { ruleId: rule.id, approve } }),
  }),
  defaults: () => ({ state: 'proposed' as const }),
  searchesAtOnce: true,
} as const;
