import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { FileKind, Section } from '#bureau/intake/kind.ts';
import type { Stage } from '#bureau/intake/stage.ts';

/** What checks and appliers know about their file. Days are yyyy-mm-dd. */
export type Intake = {
  readonly client: Connection;
  readonly cipher: Cipher;
  readonly kind: FileKind;
  readonly stage: Stage;
  readonly institutionId: number;
  readonly submissionId: string;
  /** The report day in the file's name. */
  readonly period: string;
  /** The first day of its month. */
  readonly month: string;
  /**
   * The file says that it corrects another: its sender has checked the doubtful figures (Circular 15, article 19).
   */
  readonly isCorrection: boolean;
  /** No later file of the same kind has been applied, so current data may change, not only the data of its month. */
  readonly isNewest: boolean;
  /** The latest report day of the kinds that change the same rows, including this file's own. */
  readonly newestPeriod: string;
  /** Another file's figures of this month take precedence (the end of a month before its middle). */
  readonly isOvertaken: boolean;
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

/** The code of the indicator that fills a staging column. */
export function indicatorOf(section: Section, column: string): string {
  const indicators = section.levels.flatMap((level) => level.indicators);
  return indicators.find((indicator) => indicator.column === column)?.code ?? column;
}
