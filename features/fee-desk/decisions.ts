import { decisions } from '#kit/browser/list-screen/decisions.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { proposalStates } from './choices.ts';
import { feeDesk } from './contract.ts';
import { feeDeskWords } from './words.ts';

type Rule = AnswerOf<typeof feeDesk.rules>['rows'][number];

/** Whether a second person may decide yet. */
export const waits = ({ state }: { readonly state: string }) => state === 'proposed' || 'isDecided';

/** Of whatever one person proposes and another decides: how it stands, why, and who did what when. */
export const decisionColumns = [
  { name: 'state', kind: 'status', options: proposalStates, width: 210 },
  { name: 'lyDo', width: 240 },
  { name: 'nguoiDeNghi', width: 140 },
  { name: 'ngayDeNghi', kind: 'dateTime' },
  { name: 'nguoiDuyet', width: 140 },
  { name: 'ngayDuyet', kind: 'dateTime' },
] as const;

/** The parts that the lists of proposed prices and of proposed terms share. */
export const ruleList = {
  call: feeDesk.rules,
  fields: [{ name: 'state', kind: 'choice', options: proposalStates }],
  rowKey: (row: Rule) => String(row.id),
  actions: decisions(feeDesk.decideRule, {
    words: feeDeskWords,
    allowed: (rule: Rule) => waits(rule),
    facts: ['maSP', 'giaHienTai', 'gia', 'matctd', 'tyLe', 'chietKhau', 'tuNgay', 'denNgay', 'lyDo', 'nguoiDeNghi'],
    input: (rule: Rule, approve) => ({ body: { ruleId: rule.id, approve } }),
  }),
  defaults: () => ({ state: 'proposed' as const }),
  searchesAtOnce: true,
} as const;
