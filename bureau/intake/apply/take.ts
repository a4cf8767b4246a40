import type { FileKind } from '#bureau/intake/kind.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import type { Connection } from '#database/connection.ts';

/** A submission that this worker has taken. */
export type Taken = {
  readonly institutionId: number;
  readonly id: string;
  readonly userId: number;
  /** Its number among all institutions' files, which every row that it changes carries. */
  readonly submissionNo: number;
  readonly institutionCode: string;
  readonly fileName: string;
  readonly fileHandle: string;
  readonly bytes: bigint;
  readonly kind: FileKind;
  readonly period: string;
  readonly corrects: string | null;
  /** When it was received; which of two files is the newer. */
  readonly receivedAt: Date;
  /** checking, and checked once its hold was decided: still to be taken in; applied and refused: only its reply is missing. */
  readonly state: 'checking' | 'checked' | 'applied' | 'refused';
  readonly fence: bigint;
};

/**
 * Takes a submission that waits, that a dead worker left, or whose reply was never stored; undefined if nothing is
 * left to do. It invalidates the number of every earlier taker.
 */
export async function take(
  client: Connection,
  { institutionId, id }: { institutionId: number; id: string },
): Promise<Taken | undefined> {
  const { rows } = await client.query(
    `update portal.submission s
        set fence = s.fence + 1, state = case when s.state = 'received' then 'checking' else s.state end,
            checked_at = coalesce(s.checked_at, clock_timestamp()),
            submission_no = coalesce(s.submission_no, nextval('portal.submission_number')::int)
       from bureau.institution i
      where s.institution_id = $1 and s.id = $2 and i.id = s.institution_id and s.kind is not null
        and (s.state in ('received', 'checking', 'checked') or (s.state in ('applied', 'refused') and s.replied_at is null))
      returning s.institution_id as "institutionId", s.id, s.user_id as "userId", s.submission_no as "submissionNo", i.code as "institutionCode",
        s.file_name as "fileName", s.file_handle as "fileHandle", s.bytes, s.kind, s.period, s.corrects, s.received_at as "receivedAt", s.state, s.fence /* never null: period, submissionNo */ /* one of: state = checking | checked | applied | refused */`,
    [institutionId, id],
  );
  const row = rows[0];
  if (!row) return undefined;
  const kind = kindOf(row.kind);
  if (!kind) throw new Error(`a submission of no known kind: ${row.kind}`);
  return { ...row, kind };
}
