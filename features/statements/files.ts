import type { z } from 'zod';
import { periodOfMonth } from '#bureau/contract/fee-fields.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { sealLink } from '#kit/server/files/links.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import type { fileKinds, fileStates, statements } from './contract.ts';
import { askForFile } from './fee-file.job.ts';
import { noticeParties, noticeSays, workbookSays } from './says.ts';
import type { Statement } from './statement.ts';

/** A file of a statement, as in its row. */
export type FeeFile = {
  readonly id: string;
  readonly kind: (typeof fileKinds)[number];
  readonly month: string;
  readonly contract_no: string;
  readonly state: (typeof fileStates)[number];
  readonly progress: number;
  readonly row_count: number;
  readonly file_name: string | null;
  readonly bytes: bigint | null;
  readonly username: string;
  readonly asked_at: Date;
  readonly finished_at: Date | null;
};

export const feeFileColumns = `f.id, f.kind, f.month::text as month, f.contract_no, f.state, f.progress, f.row_count, f.file_name,
  f.bytes, f.username, f.asked_at, f.finished_at`;

type Wanted = { readonly statement: Statement; readonly kind: FeeFile['kind'] };

// After this time a file will not come: its job has died.
const longestMaking = '20 minutes';

/**
 * The file of a statement: the newest one with the current content, ready or unfinished, or a new one that a job
 * makes.
 */
export async function wantFile(context: Context, { statement, kind }: Wanted): Promise<FeeFile> {
  const { client, who } = context;
  const key = [who.institutionId, kind, statement.month, statement.contract_no] as const;
  const says =
    kind === 'notice' ? noticeSays(statement, await noticeParties(client, who.institutionId)) : workbookSays(statement);
  // Two simultaneous clicks request one file.
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`fee file ${key.join(' ')}`]);
  const { rows: known } = await client.query(
    `select ${feeFileColumns} from portal.fee_file f
     where f.institution_id = $1 and f.kind = $2 and f.month = $3 and f.contract_no = $4 and f.state <> 'failed'
       and f.says = $5 and (f.state = 'ready' or f.asked_at > clock_timestamp() - interval '${longestMaking}')
     order by f.asked_at desc limit 1`,
    [...key, says],
  );
  if (known[0] !== undefined) return known[0];
  const id = uuidV7();
  const { rows } = await client.query(
    `insert into portal.fee_file as f (institution_id, kind, month, contract_no, id, user_id, username, says)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${feeFileColumns}`,
    [...key, id, who.userId, who.username, says],
  );
  await askForFile(client, { institutionId: who.institutionId, userId: who.userId, id });
  const [made] = rows;
  if (made === undefined) throw new Error('the file that was just asked for is missing');
  return made;
}

/** The user to whom a file's path is bound. */
export function pathBinding({ who }: Context) {
  return { purpose: 'fee-file', institutionId: who.institutionId, userId: who.userId };
}

/** A file in its wire form; its path is sealed for the reader. */
export function fileRowOf(context: Context, file: FeeFile): z.input<typeof statements.files.answer>['rows'][number] {
  const { settings } = context;
  const minutes = settings.absoluteHours * 60;
  return {
    id: file.id,
    tenFile: file.file_name ?? '',
    loai: file.kind,
    ky: periodOfMonth(file.month),
    sohopdon: file.contract_no,
    state: file.state,
    phanTram: file.progress,
    soDong: file.row_count,
    bytes: file.bytes === null ? null : Number(file.bytes),
    nguoiTao: file.username,
    ngayTao: file.asked_at.toISOString(),
    ngayXong: file.finished_at?.toISOString() ?? null,
    path: file.state === 'ready' ? sealLink(settings.sealKey, pathBinding(context), { id: file.id, minutes }) : null,
  };
}
