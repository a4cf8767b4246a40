import { type AuditKey, auditKeyOf } from '#bureau/audit/signing.ts';
import { makeCheckpoint } from '#bureau/audit/checkpoint.job.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import type { Connection } from '#kit/server/database/connection.ts';

export type Export = { readonly handle: string; readonly rows: number };

type Source = Pick<Context, 'client' | 'settings' | 'files'>;

const pageRows = 5_000;

/**
 * Writes the audit between two checkpoints as JSON lines: a head, the checkpoints oldest first, the rows chain by
 * chain, an end. A span up to today ends at a newly made checkpoint.
 */
export async function writeExport(context: Source, span: { from: string; until: string }): Promise<Export> {
  const { client, settings, files } = context;
  const key = auditKeyOf(settings);
  const { first, last } = await boundsOf(context, key, span);
  const { rows: between } = await client.query(
    'select number, body, signature from portal.list_checkpoints($1, $2, 0, 1000000) order by number /* never null: number, body, signature */',
    [first, last],
  );
  let rows = 0;
  const lines = async function* () {
    yield line({ kind: 'head', version: 1, first: Number(first), last: Number(last), key: key.publicPem });
    for (const { body, signature } of between)
      yield line({ kind: 'checkpoint', body, signature: signature.toString('base64') });
    for await (const page of pagesOf(client, first, last)) {
      rows += page.length;
      yield Buffer.concat(page.map((row) => line({ kind: 'row', ...row, seq: Number(row.seq) })));
    }
    yield line({ kind: 'end', rows });
  };
  const { handle } = await files.write(lines());
  return { handle, rows };
}

async function boundsOf({ client }: Source, key: AuditKey, span: { from: string; until: string }) {
  const bounds = async () => {
    const { rows } = await client.query('select * from portal.checkpoint_span($1, $2) /* never null: first */', [
      span.from,
      span.until,
    ]);
    return { first: rows[0]?.first ?? 0n, last: rows[0]?.last ?? null };
  };
  const { first, last } = await bounds();
  if (last !== null) return { first, last };
  const made = await makeCheckpoint(client, key);
  if (made === undefined) return { first, last: await newest(client) };
  // It leaves as soon as the export is committed.
  await client.query("select graphile_worker.add_job('audit-witness', '{}')");
  return { first, last: made.number };
}

/** The checkpoint that another process made while this export began. */
async function newest(client: Connection): Promise<bigint> {
  const { rows } = await client.query(
    'select number from portal.list_checkpoints(1, 9000000000000, 0, 1) /* never null: number */',
  );
  if (rows[0] === undefined) throw new Refusal('busy');
  return rows[0].number;
}

/** A cursor, because an export may hold millions of rows. */
async function* pagesOf(client: Connection, first: bigint, last: bigint) {
  const patience = { query_timeout: 600_000 };
  await client.query(`set local statement_timeout = '10min'`);
  await client.query({
    text: 'declare exported no scroll cursor for select * from portal.export_audit($1, $2)',
    values: [first, last],
    ...patience,
  });
  for (;;) {
    const page = { text: `fetch ${pageRows} from exported /* never null: seq */` as const, ...patience };
    const { rows } = await client.query(page);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close exported');
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`, 'utf8');
}
