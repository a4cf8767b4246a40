import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { FileKind, Section } from '#bureau/intake/kind.ts';
import type { Weighed } from '#bureau/intake/hold/finding.ts';
import type { Stage } from '#bureau/intake/stage.ts';
import type { Summary } from '#bureau/intake/read/frames.ts';

/** What checks and appliers know about their file. Days are yyyy-mm-dd. */
export type Intake = {
  readonly client: Connection;
  readonly cipher: Cipher;
  readonly kind: FileKind;
  readonly stage: Stage;
  readonly institutionId: number;
  readonly submissionId: string;
  /** The file's number: every row that it changes carries it. */
  readonly submissionNo: number;
  /** The report day in the file's name. */
  readonly period: string;
  /** The first day of its month. */
  readonly month: string;
  /** The file says that it corrects another: what is doubtful in it waits for its institution's delegate (article 19). */
  readonly isCorrection: boolean;
  /** The file says that there was nothing to report: it has no rows (FIX-12). */
  readonly isNil: boolean;
  /** No later file of the same kind has been applied, so current data may change, not only the data of its month. */
  readonly isNewest: boolean;
  /** The latest report day of the kinds that change the same rows, including this file's own. */
  readonly newestPeriod: string;
  /** Another file's figures of this month take precedence (the end of a month before its middle). */
  readonly isOvertaken: boolean;
  /** The month's figures are those of its middle: its end is no restatement of them. */
  readonly isAfterMiddle: boolean;
  /** How to name the places of values, as the parser's summary says. */
  readonly places: Extract<Summary, { outcome: 'read' }>['places'];
  /** Whether the parser refused rows of a section: a missing entry may be among those. */
  readonly isIncomplete: (section: Section) => boolean;
};

/** What a section's rows change in the bureau's data: SQL over whole sets, on the staging table. */
export type Applier = {
  /**
   * Finds the subjects of the rows and their faults; adds to the table of errors. Runs before the transaction of
   * `apply`.
   */
  readonly check?: (intake: Intake, section: Section) => Promise<void>;
  /** What the rows would change beside what stands, before anything is changed; undefined where there is nothing to compare. */
  readonly weigh?: (intake: Intake, section: Section) => Promise<Weighed | undefined>;
  /** Changes the bureau's rows, in the transaction that also marks the file as applied. */
  readonly apply: (intake: Intake, section: Section) => Promise<void>;
  /** Runs after all sections of the file are applied, in the same transaction. */
  readonly finish?: (intake: Intake) => Promise<void>;
};

/** An SQL condition: the row `s` of a section was not refused. */
export function isAccepted<const Code extends string>(code: Code) {
  // Hash once, whatever the planner assumes about a table that was just empty: otherwise a statement that adds errors
  // while it searches for them would read all added errors for each row of a file.
  return `s.row_no not in (select e.row_no from staged.errors e where e.section = '${code}')` as const;
}

/** An SQL condition: the row `s` of a section was refused. */
export function isRefused<const Code extends string>(code: Code) {
  return `s.row_no in (select e.row_no from staged.errors e where e.section = '${code}')` as const;
}

/** The code of the indicator that fills a staging column. */
export function indicatorOf(section: Section, column: string): string {
  const indicators = section.levels.flatMap((level) => level.indicators);
  return indicators.find((indicator) => indicator.column === column)?.code ?? column;
}
