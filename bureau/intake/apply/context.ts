import type pg from 'pg';
import type { Cipher } from '#kit/server/cipher.ts';
import type { FileKind, Section } from '#bureau/intake/kind.ts';
import type { Stage } from '#bureau/intake/stage.ts';

/** What checks and appliers know of the file they work on. Days are yyyy-mm-dd. */
export type Intake = {
  readonly client: pg.ClientBase;
  readonly cipher: Cipher;
  readonly kind: FileKind;
  readonly stage: Stage;
  readonly institutionId: number;
  readonly submissionId: string;
  /** The report day of the name. */
  readonly period: string;
  /** The first day of its month. */
  readonly month: string;
  /** The file says that it corrects another: its sender has looked at what seemed doubtful (Circular 15, article 19). */
  readonly isCorrection: boolean;
  /** No later file of the same kind has been applied: what is true now may change, not only what was true then. */
  readonly isNewest: boolean;
  /** The latest report day of the kinds that change the same, this file's own counted. */
  readonly newestPeriod: string;
  /** Another file's figures of this month go before these (a month's end before its middle). */
  readonly isOvertaken: boolean;
  /** Of sections in which the parser refused rows: what is not there may be among those. */
  readonly isIncomplete: (section: Section) => boolean;
};

/** What a section's rows do to the bureau: SQL over whole sets, on the staging table. */
export type Applier = {
  /** Finds whose rows these are and what cannot be right; adds to the table of errors. Before the transaction of `apply`. */
  readonly check?: (intake: Intake, section: Section) => Promise<void>;
  /** Changes the bureau's rows, in the transaction that also says that the file is applied. */
  readonly apply: (intake: Intake, section: Section) => Promise<void>;
  /** What can be done when all sections of the file are applied; in the same transaction. */
  readonly finish?: (intake: Intake) => Promise<void>;
};

/** SQL of a condition: this row of a section was not refused. `row` is the name of the staging table's row. */
export function isAccepted({ stage }: Intake, section: Section, row = 's'): string {
  // Hashed once, whatever the planner believes of a table that was empty a moment ago: a statement that adds errors while it
  // looks for them would read all that it has added for each row of a file.
  return `${row}.row_no not in (select e.row_no from ${stage.errors} e where e.section = ${quote(section.code)})`;
}

/** A text as SQL writes it. For codes of declarations and days, which have no quotes of their own. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The code of the indicator that fills a staging column. */
export function indicatorOf(section: Section, column: string): string {
  const indicators = section.levels.flatMap((level) => level.indicators);
  return indicators.find((indicator) => indicator.column === column)?.code ?? column;
}
