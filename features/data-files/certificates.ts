import type { ReceivedFile } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import type { z } from 'zod';
import { readCertificate } from './certificate.ts';
import type { certificateRow, certificateStates } from './contract.ts';
import { requireOwn } from './keep-file.ts';
import { dataFilesRefusals } from './refusals.ts';

type Row = z.input<typeof certificateRow>;
type State = (typeof certificateStates)[number];

const expiringDays = 30;

// As displayed: after its end a certificate is expired, whether approved or pending.
const stateSql = `case when c.state = 'revoked' then 'revoked' when c.valid_until <= now() then 'expired'
  when c.state = 'approved' and c.valid_until <= now() + interval '${expiringDays} days' then 'expiring' else c.state end`;

/** The common name of a subject; the whole of it where it has none. */
function commonNameOf(subject: string): string {
  return /(?:^|, ?)CN=([^,]+)/.exec(subject)?.[1]?.trim() ?? subject;
}

/** The institution's certificates, newest first; only one if `id` is given. */
export async function listCertificates(
  { client, who }: Context,
  criteria: { readonly id?: string; readonly state?: State | undefined; readonly start: number; readonly end: number },
): Promise<{ total: number; rows: Row[] }> {
  const { rows } = await client.query(
    `select c.id, c.subject, c.issuer, c.serial, c.fingerprint, c.key_kind, c.valid_from, c.valid_until, c.registered_by,
            c.registered_name, c.registered_at, c.approved_name, c.approved_at, c.revoked_name, c.revoked_at, c.revoked_reason,
            c.file_name, c.bytes, ${stateSql} as shown_state, count(*) over ()::int as total from portal.certificate c
     where c.institution_id = $1 and ($2::uuid is null or c.id = $2) and ($3::text is null or ${stateSql} = $3)
     order by c.registered_at desc, c.id desc offset $4 limit $5`,
    [who.institutionId, criteria.id ?? null, criteria.state ?? null, ...pageOf(criteria)],
  );
  return {
    total: totalOf(rows),
    rows: rows.map((row) => ({
      id: row.id,
      name: commonNameOf(row.subject),
      subject: row.subject,
      issuer: row.issuer,
      serial: row.serial,
      fingerprint: row.fingerprint.toString('hex'),
      keyKind: row.key_kind,
      validFrom: row.valid_from.toISOString(),
      validUntil: row.valid_until.toISOString(),
      state: row.shown_state,
      daysLeft: Math.max(0, Math.floor((row.valid_until.getTime() - Date.now()) / 86_400_000)),
      registeredBy: row.registered_name,
      registeredAt: row.registered_at.toISOString(),
      approvedBy: row.approved_name,
      approvedAt: row.approved_at?.toISOString() ?? null,
      revokedBy: row.revoked_name,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      revokedReason: row.revoked_reason,
      isOwn: row.registered_by === who.userId,
      fileName: row.file_name,
      bytes: row.bytes,
    })),
  };
}

/** Registers the certificate in a file; the file itself is not stored. Refuses one that is already registered. */
export async function registerCertificate(
  context: Context,
  { file, body }: { readonly file: ReceivedFile; readonly body: { readonly matctd: string } },
): Promise<Row> {
  const { client, who, audit } = context;
  requireOwn(who.institutionCode, body.matctd);
  if (file.bytes > file.head.length) throw new Refusal(dataFilesRefusals['certificate-unreadable'], 'file');
  const certificate = readCertificate(file.head);
  const id = uuidV7();
  const { rowCount } = await client.query(
    `insert into portal.certificate (institution_id, id, subject, issuer, serial, fingerprint, key_kind, valid_from,
       valid_until, der, registered_by, registered_name, file_name, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
    [
      who.institutionId,
      id,
      certificate.subject,
      certificate.issuer,
      certificate.serial,
      certificate.fingerprint,
      certificate.keyKind,
      certificate.validFrom,
      certificate.validUntil,
      certificate.der,
      who.userId,
      who.username,
      file.name,
      file.bytes,
    ],
  );
  if (rowCount === 0) throw new Refusal(dataFilesRefusals['certificate-known'], 'file');
  audit.note({ certificate: id, serial: certificate.serial });
  const { rows } = await listCertificates(context, { id, start: 0, end: 1 });
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found');
  return row;
}

/** Approves a pending certificate that is still valid; never by its registrant. */
export async function approveCertificate(context: Context, id: string): Promise<void> {
  const { client, who, audit } = context;
  const found = await lockCertificate(context, id);
  if (found.registered_by === who.userId) throw new Refusal(dataFilesRefusals['own-record'], 'id');
  if (found.state !== 'waiting') throw new Refusal('state-changed', 'id');
  if (found.is_over) throw new Refusal(dataFilesRefusals['certificate-expired'], 'id');
  await client.query(
    `update portal.certificate set state = 'approved', approved_by = $3, approved_name = $4, approved_at = clock_timestamp()
     where institution_id = $1 and id = $2 and state = 'waiting'`,
    [who.institutionId, id, who.userId, who.username],
  );
  audit.note({ certificate: id });
}

/** Revokes a certificate, or rejects a pending one. */
export async function revokeCertificate(context: Context, given: { id: string; reason: string }): Promise<void> {
  const { client, who, audit } = context;
  const found = await lockCertificate(context, given.id);
  if (found.state === 'revoked') throw new Refusal('state-changed', 'id');
  await client.query(
    `update portal.certificate set state = 'revoked', revoked_by = $3, revoked_name = $4, revoked_at = clock_timestamp(),
       revoked_reason = $5
     where institution_id = $1 and id = $2 and state <> 'revoked'`,
    [who.institutionId, given.id, who.userId, who.username, given.reason],
  );
  audit.note({ certificate: given.id });
}

async function lockCertificate({ client, who }: Context, id: string) {
  const { rows } = await client.query(
    `select state, registered_by, valid_until <= now() as is_over from portal.certificate
     where institution_id = $1 and id = $2 for update`,
    [who.institutionId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found', 'id');
  return row;
}
