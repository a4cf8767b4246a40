import { refusedText } from '#bureau/batch/refused-text.ts';
import { formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { z } from 'zod';
import type { BatchState, processFile } from './contract.ts';
import { batchWords } from './words.ts';
import type { Connection } from '#kit/server/database/connection.ts';

export type ProcessFile = z.output<typeof processFile>;

/** A file of customers as it is stored. */
export type Batch = NonNullable<Awaited<ReturnType<typeof readBatch>>>;

/** The columns of a Batch, of a table named b. */
export const batchColumns = `b.id, b.number, b.user_id, b.username, b.branch_id, b.channel, b.file_name, b.customer_type, b.product, b.purpose,
  b.bytes, b.file_handle, b.state, b.refusal, b.refusal_place, b.refusal_value, b.row_count, b.bad_rows, b.over_rows,
  b.cancelled_rows, b.answered_rows, b.informed_rows, b.budget_day, b.fence, b.received_at, b.finished_at`;

/** A file of an institution; undefined if there is none. */
export async function readBatch(client: Connection, { institutionId, id }: Pick<Turn, 'institutionId' | 'id'>) {
  const { rows } = await client.query(
    `select ${batchColumns} from portal.batch b where b.institution_id = $1 and b.id = $2`,
    [institutionId, id],
  );
  return rows[0];
}

/** Rows that will still be answered automatically. */
function waitingRows(batch: Batch): number {
  return batch.row_count - batch.bad_rows - batch.over_rows - batch.cancelled_rows - batch.answered_rows;
}

/** True of a finished file. */
function isOver(state: BatchState): boolean {
  return state === 'done' || state === 'cancelled' || state === 'refused';
}

/**
 * Queues a turn of work on a file; at most one turn of a file waits. Single inquiries go before it. Institutions
 * alternate, each with the file that has least left: a long file does not delay another institution's ten rows. Work
 * longer than a turn waits in a separate queue.
 */
export async function addTurn(client: Connection, { institutionId, userId, id }: Turn, isLong = false): Promise<void> {
  await client.query({
    name: 'add-batch-turn',
    text: `select graphile_worker.add_job('batch', json_build_object('institutionId', $1::int, 'userId', $2::int, 'id', $3::text,
        'isLong', $4::boolean), queue_name := case when $4 then 'batch-files' end, job_key := 'batch-' || $3, priority := case
        when exists (select from portal.batch o, portal.batch b
          where b.institution_id = $1 and b.id = $3::uuid and o.institution_id = $1 and o.state in ('received', 'working')
            and (${leftOfOther}, o.id) < (${leftOfThis}, b.id)) then 7 else 5 end)`,
    values: [institutionId, userId, id, isLong],
  });
}

/** When a file ends, the institution's next one moves up, unless it is in progress. */
export async function moveUp(client: Connection, institutionId: number): Promise<void> {
  await client.query({
    name: 'move-batch-up',
    text: `select graphile_worker.reschedule_jobs(array(
        select j.id from graphile_worker.jobs j where j.locked_at is null and j.priority > 5 and j.key = (
          select 'batch-' || b.id from portal.batch b where b.institution_id = $1 and b.state in ('received', 'working')
          order by ${leftOfThis}, b.id limit 1)), priority := 5)`,
    values: [institutionId],
  });
}

/** Another worker has taken the file, or a person has stopped it: this worker rolls back, and nothing is lost. */
export class OvertakenTurn extends Error {
  constructor() {
    super('another worker has taken this batch, or it was stopped');
    this.name = 'OvertakenTurn';
  }
}

export type Turn = { readonly institutionId: number; readonly userId: number; readonly id: string };

const leftOfOther = 'o.row_count - o.bad_rows - o.answered_rows';
const leftOfThis = 'b.row_count - b.bad_rows - b.answered_rows';

/** A file as calls return it. */
export function processFileOf(batch: Batch, language: Language): ProcessFile {
  const done = batch.row_count === 0 ? 0 : Math.floor((100 * (batch.row_count - waitingRows(batch))) / batch.row_count);
  return {
    nguoiHoi: batch.username,
    ngayHoi: batch.received_at.toISOString(),
    tenFileLo: batch.file_name,
    soLuongKH: batch.row_count,
    id: batch.id,
    channel: batch.channel,
    product: batch.product,
    customerType: batch.customer_type,
    bytes: Number(batch.bytes),
    state: batch.state,
    percent: isOver(batch.state) ? 100 : Math.min(done, 99),
    reply: replyText(batch, language),
    answered: batch.answered_rows,
    informed: batch.informed_rows,
    bad: batch.bad_rows,
    over: batch.over_rows,
    cancelled: batch.cancelled_rows,
    finishedAt: batch.finished_at?.toISOString() ?? null,
  };
}

/** The result of a file, in a sentence. */
function replyText(batch: Batch, language: Language): string {
  const number = (value: number) => formatNumber(value, language);
  const counts = {
    rows: number(batch.row_count),
    answered: number(batch.answered_rows),
    informed: number(batch.informed_rows),
    bad: number(batch.bad_rows),
    over: number(batch.over_rows),
    cancelled: number(batch.cancelled_rows),
  };
  if (batch.state === 'refused') {
    const facts = { place: batch.refusal_place ?? '', value: batch.refusal_value ?? '' };
    return refusedText(batch.refusal ?? '', language, facts);
  }
  if (batch.state === 'received') return say(batchWords, language, 'replyReceived');
  const parts = [say(batchWords, language, 'replyAnswered', counts)];
  if (batch.bad_rows > 0) parts.push(say(batchWords, language, 'replyBad', counts));
  if (batch.over_rows > 0) parts.push(say(batchWords, language, 'replyOver', counts));
  if (batch.cancelled_rows > 0) parts.push(say(batchWords, language, 'replyCancelled', counts));
  return parts.join('. ');
}
