import type { CustomerType } from '#bureau/contract/subject-kind.ts';

/** The input of the parsing child of batch files; `most` is the most customers a file may hold. */
export type BatchToRead = {
  readonly path: string;
  readonly type: CustomerType;
  readonly ending: 'xls' | 'xlsx';
  readonly most: number;
};

/** Its last line: the result of reading. Codes are those of batchFileWords, or of the intake's refusals. */
export type BatchSummary =
  | { readonly outcome: 'read' }
  | { readonly outcome: 'refused'; readonly code: string; readonly place: string; readonly value: string };
