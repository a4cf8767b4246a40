import { askForSignedFile } from '#bureau/signed/make-file.job.ts';
import { canSign } from '#bureau/signed/key.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { file } from '#kit/server/files/file-answer.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { authorityFiles, borrowerLogs } from './contract.ts';
import { privacyRefusals } from './refusals.ts';

export const borrowerLogsServer = serve(borrowerLogs, {
  async search({ body }, context) {
    await requireBureau(context);
    return listOf(context, ['looks'], body.cicCode ?? null, body);
  },

  async make({ body }, context) {
    await requireBureau(context);
    const { client, audit } = context;
    const { rows } = await client.query('select bureau.subject_of_code($1) as id', [body.cicCode]);
    const subjectId = rows[0]?.id ?? null;
    if (subjectId === null) throw new Refusal(matchingRefusals['no-subject'], 'cicCode');
    audit.about(subjectId);
    return make(context, { ...body, kind: 'looks', year: null });
  },

  async download({ query }, context) {
    await requireBureau(context);
    return read(context, query.id, ['looks']);
  },
});

export const authorityFilesServer = serve(authorityFiles, {
  async search({ body }, context) {
    await requireBureau(context);
    return listOf(context, ['year', 'breaches'], null, body);
  },

  async make({ body }, context) {
    await requireBureau(context);
    return make(context, { ...body, cicCode: null, year: Number(body.year) });
  },

  async download({ query }, context) {
    await requireBureau(context);
    return read(context, query.id, ['year', 'breaches']);
  },
});

type Kind = 'looks' | 'breaches' | 'year';

async function listOf(
  context: Context,
  kinds: readonly Kind[],
  cicCode: string | null,
  window: { start: number; end: number },
) {
  const { client, who, audit } = context;
  const { rows } = await client.query(
    `select f.id, f.kind, f.language, f.cic_code, f.year, f.reason, f.asked_name, f.asked_at, f.state, f.row_count, f.signer, f.sha256,
            count(*) over () as total
       from portal.signed_file f
      where f.institution_id = $1 and f.kind = any ($2) and ($3::text is null or f.cic_code = $3)
      order by f.asked_at desc, f.id desc offset $4 limit $5 /* one of: kind = breaches | looks | year, language = en | vi, state = failed | making | ready */`,
    [who.institutionId, [...kinds], cicCode, ...pageOf(window)],
  );
  const total = totalOf(rows);
  audit.note({ total });
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      askedAt: row.asked_at.toISOString(),
      kind: row.kind,
      cicCode: row.cic_code,
      year: row.year,
      state: row.state,
      rows: row.row_count,
      reason: row.reason,
      by: row.asked_name,
      language: row.language,
      signer: row.signer,
      sha256: row.sha256?.toString('hex') ?? null,
    })),
  };
}

type Asked = {
  readonly kind: Kind;
  readonly cicCode: string | null;
  readonly year: number | null;
  readonly language: 'vi' | 'en';
  readonly reason: string;
};

async function make(context: Context, { kind, cicCode, year, language, reason }: Asked): Promise<{ id: string }> {
  const { client, who, audit, settings } = context;
  if (!canSign(settings)) throw new Refusal(privacyRefusals['no-signing-key']);
  const id = uuidV7();
  await client.query(
    `insert into portal.signed_file (institution_id, id, kind, language, cic_code, year, reason, asked_by, asked_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [who.institutionId, id, kind, language, cicCode, year, reason, who.userId, who.username],
  );
  await askForSignedFile(client, { institutionId: who.institutionId, userId: who.userId, id });
  audit.note({ file: id, kind, reason, ...(year === null ? {} : { year }) });
  return { id };
}

async function read({ client, who, audit, files }: Context, id: string, kinds: readonly Kind[]) {
  const { rows } = await client.query(
    `select file_name, file_handle, sha256, case when cic_code is not null then bureau.subject_of_code(cic_code) end as subject_id from portal.signed_file
      where institution_id = $1 and id = $2 and kind = any ($3) and state = 'ready'`,
    [who.institutionId, id, [...kinds]],
  );
  const [row] = rows;
  if (row === undefined || row.file_handle === null) throw new Refusal('not-found', 'id');
  if (row.subject_id !== null) audit.about(row.subject_id);
  audit.note({ file: id, sha256: row.sha256?.toString('hex') ?? '' });
  return file({ name: row.file_name ?? id, type: 'application/pdf', body: await files.read(row.file_handle) });
}

/** Only the bureau serves borrowers and the authority, even if others have the permission. */
export async function requireBureau({ client }: Context): Promise<void> {
  const { rows } = await client.query('select bureau.is_bureau_acting() as is /* never null: is */');
  if (rows[0]?.is !== true) throw new Refusal('no-permission');
}
