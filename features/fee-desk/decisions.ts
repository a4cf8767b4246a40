import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { feeDesk } from './contract.ts';
import { feeDeskWords } from './words.ts';

type Rule = AnswerOf<typeof feeDesk.rules>['rows'][number];

/** Whether a second person may decide now. */
export const waits = ({ state }: { readonly state: string }) => state === 'proposed' || 'isDecided';

/** The common parts of the lists of proposed prices and of proposed terms. */
export const ruleList = {
  fields: ['state'],
  actions: decisions(feeDesk.decideRule, {
    words: feeDeskWords,
    allowed: (rule: Rule) => waits(rule),
    facts: ['maSP', 'giaHienTai', 'gia', 'matctd', 'tyLe', 'chietKhau', 'tuNgay', 'denNgay', 'lyDo', 'nguoiDeNghi'],
    input: (rule: Rule, approve) => ({ body: { ruleId: rule.id, approve } }),
  }),
  defaults: () => ({ state: 'proposed' as const }),
  searchesAtOnce: true,
} as const;
