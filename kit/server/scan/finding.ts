import { Refusal } from '#kit/contract/refusal.ts';

/** Why a file is not let in: `what` names the part of it that was found, for the audit and for its sender. */
export type Finding = {
  readonly kind: 'virus' | 'macro' | 'program' | 'active' | 'encrypted' | 'depth' | 'overdue' | 'unreadable';
  readonly what: string;
};

const codes = {
  virus: 'file-virus',
  macro: 'file-macro',
  program: 'file-program',
  active: 'file-active',
  encrypted: 'file-encrypted',
  depth: 'file-depth',
  overdue: 'file-overdue',
  unreadable: 'file-unreadable',
} as const;

/** The refusal of a finding, at the file. */
export function refusalOf({ kind, what }: Finding): Refusal {
  return new Refusal(codes[kind], 'file', { what: what.slice(0, 80) });
}
