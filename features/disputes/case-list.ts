import type { Case } from './case-files.tsx';

/** How the states of a case look. */
export const caseStates = [
  { value: 'received', label: 'received', family: 'pending' },
  { value: 'valid', label: 'valid', family: 'in-progress' },
  { value: 'invalid', label: 'invalid', family: 'reject' },
  { value: 'corrected', label: 'corrected', family: 'success' },
  { value: 'unfounded', label: 'unfounded', family: 'done' },
  { value: 'closed', label: 'closed', family: 'complete' },
] as const;

const kinds = [
  { value: 'dispute', label: 'dispute' },
  { value: 'error', label: 'error' },
] as const;

/** Whether the clock was extended. */
const extensions = [
  { value: 'true', label: 'yes', family: 'delay' },
  { value: 'false', label: 'no' },
] as const;

/** The figures that a case may be about. */
export const caseFields = [
  { value: 'identity', label: 'identity' },
  { value: 'balance', label: 'balance' },
  { value: 'group', label: 'group' },
  { value: 'overdue', label: 'overdue' },
  { value: 'contract', label: 'contract' },
  { value: 'collateral', label: 'collateral' },
  { value: 'other', label: 'other' },
] as const;

const columns = [
  { name: 'number', kind: 'code', width: 120 },
  { name: 'customer', width: 200, person: true },
  { name: 'state', kind: 'status', options: caseStates, width: 190 },
  { name: 'dueOn', kind: 'date', width: 130 },
  { name: 'field', kind: 'status', options: caseFields, width: 160 },
  { name: 'contractNumber', kind: 'code', width: 150 },
  { name: 'cicCode', kind: 'code', width: 120 },
  { name: 'kind', kind: 'status', options: kinds, width: 200 },
  { name: 'receivedOn', kind: 'date' },
  { name: 'institution', width: 220 },
  { name: 'raisedBy', width: 140 },
  { name: 'isExtended', kind: 'status', options: extensions, width: 120, hidden: true },
  { name: 'claim', hidden: true, width: 300 },
] as const;

/** What the lists of cases have alike. */
export const caseList = {
  note: 'clocks',
  fields: [{ name: 'state', kind: 'choice', options: [{ value: 'all', label: 'all' }, ...caseStates] }],
  defaults: () => ({ state: 'all' as const }),
  columns,
  rowKey: (row: Case) => row.dispute,
} as const;
