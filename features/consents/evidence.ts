import { pieceAnswer } from '#bureau/orders/answer-files.ts';
import type { ReceivedFile } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import type { FileAnswer } from '#kit/server/files/file-answer.ts';
import { consentFileRefusals } from './refusals.ts';

/**
 * Keeps the file of a consent's evidence; its SHA-256. Refuses `evidence-other` for a file of another hash than was registered, and
 * `file-known` where the consent has one. The file shows the evidence of a sample.
 */
export async function keepEvidence(context: Context, id: string, file: ReceivedFile): Promise<string> {
  const { client, who, audit } = context;
  const { rows } = await client.query(
    'select evidence_hash from portal.consent where institution_id = $1 and id = $2 and ($3::int is null or branch_id = $3)',
    [who.institutionId, id, who.branchId],
  );
  const [consent] = rows;
  if (consent === undefined) throw new Refusal('not-found', 'id');
  if (consent.evidence_hash !== null && !consent.evidence_hash.equals(file.sha256))
    throw new Refusal(consentFileRefusals['evidence-other'], 'file');
  await file.keep();
  const { rowCount } = await client.query(
    `insert into portal.consent_file (institution_id, consent_id, file_name, bytes, sha256, file_handle, added_by, added_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [who.institutionId, id, file.name, file.bytes, file.sha256, file.handle, who.userId, who.username],
  );
  if (rowCount === 0) throw new Refusal('file-known', 'file');
  await client.query(
    `update portal.consent_sample set evidence = $3, evidence_hash = $4, shown_at = clock_timestamp(), shown_name = $5
      where institution_id = $1 and consent_id = $2 and shown_at is null`,
    [who.institutionId, id, file.name, file.sha256, who.username],
  );
  const sha256 = file.sha256.toString('hex');
  audit.noteAlso({ consent: id, bytes: file.bytes, sha256 });
  return sha256;
}

/** The file of a consent's evidence, for whoever keeps the institution's consents. */
export async function evidenceOf({ client, who, files, audit }: Context, id: string): Promise<FileAnswer> {
  const { rows } = await client.query(
    `select f.file_name, f.bytes, f.sha256, f.file_handle, f.added_name, f.added_at
       from portal.consent_file f join portal.consent c on c.institution_id = f.institution_id and c.id = f.consent_id
      where f.institution_id = $1 and f.consent_id = $2 and ($3::int is null or c.branch_id = $3)`,
    [who.institutionId, id, who.branchId],
  );
  const [kept] = rows;
  if (kept === undefined) throw new Refusal('not-found', 'id');
  audit.note({ consent: id, sha256: kept.sha256.toString('hex') });
  return pieceAnswer(files, {
    ...{ id, name: kept.file_name, bytes: kept.bytes, sha256: kept.sha256, handle: kept.file_handle },
    ...{ addedName: kept.added_name, addedAt: kept.added_at },
  });
}
