import type { CustomerType } from '#bureau/batch/file-name.ts';

/** What the parsing child of batch files is told; `most` is how many customers a file may hold. */
export type BatchErrand = {
  readonly path: string;
  readonly type: CustomerType;
  readonly ending: 'xls' | 'xlsx';
  readonly most: number;
};

/** Its last line: how the file was read. Codes are those of batchFileWords, or of the intake's refusals. */
export type BatchSummary =
  | { readonly outcome: 'read' }
  | { readonly outcome: 'refused'; readonly code: string; readonly place: string; readonly value: string };
