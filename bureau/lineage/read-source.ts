import type { CellPlace, FigureSource } from '#bureau/contract/figure-source.ts';
import { contributedClasses } from '#bureau/credit/contributed.ts';
import type { Report } from '#bureau/contract/report.ts';
import { ofMember } from './choose-rated.ts';
import { refuseOther } from './refuse-other.ts';
import { readSent } from './read-sent.ts';
import { nothingSent } from './sent.ts';
import { sourceOf } from './source-of.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { productOf } from '#bureau/reports/products.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import type { Connection } from '#database/connection.ts';

/** A stored report, by its inquiry. */
type Stored = {
  readonly voucher: string;
  readonly product: string;
  readonly askedAt: string;
  readonly inquiryId: string;
  readonly subjectId: bigint | null;
  readonly sealed: Buffer;
  readonly sha256: Buffer | null;
};

/** Where a cell of a stored report comes from. The borrower's file is opened again for its inquiry. `field` is what names the inquiry in the call. */
export async function readSource(
  { client, cipher, who, audit }: Context,
  stored: Stored,
  { field, ...place }: CellPlace & { readonly field: string },
): Promise<FigureSource> {
  const report = openStoredReport(cipher, stored.sealed, stored.sha256);
  audit.note({ voucher: stored.voucher, section: place.section });
  if (stored.subjectId !== null) audit.about(stored.subjectId);
  const { rows } = await client.query(
    `select i.code, i.class = 'bureau' as "isBureau",
            to_char(coalesce(r.remade_at, r.written_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "madeAt",
            to_char(a.analysed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "analysedAt"
       from portal.reply r join bureau.institution i on i.id = r.institution_id
       left join portal.rating a on a.institution_id = r.institution_id and a.inquiry_id = r.inquiry_id
      where r.institution_id = $1 and r.asked_at = $2 and r.inquiry_id = $3`,
    [who.institutionId, stored.askedAt, stored.inquiryId],
  );
  const [about] = rows;
  if (about === undefined) throw new Refusal('not-found', field);
  const isMember = productOf(stored.product)?.members === 'voluntary';
  const classes = isMember ? new Set<string>(await contributedClasses(client)) : undefined;
  const reader = { code: about.code, isBureau: about.isBureau, classes };
  const { madeAt } = about;
  const analysedAt = about.analysedAt ?? undefined;
  const member = analysedAt === undefined ? undefined : memberOf(report, place);
  const sent = report.hasInformation
    ? await openSent(client, stored, { madeAt, member, isRated: analysedAt !== undefined })
    : nothingSent;
  const source = sourceOf(report, place, { sent, madeAt, analysedAt, reader });
  if (source === undefined) throw new Refusal('not-found', 'section');
  return source;
}

/** A company of a rated group; its code only where its own file is asked for. */
type Member = { readonly code: string | undefined };

/** Whether a cell of a rating is about its group: then the files of the group are opened too. */
function memberOf(report: Report, { section: id, row, column = '' }: CellPlace): Member | undefined {
  const section = report.parts.flatMap(({ sections }) => sections).find((each) => each.id === id);
  if (section?.kind !== 'table' || (id !== 'members' && id !== 'guarantees')) return undefined;
  const code = section.rows[row ?? -1]?.[section.columns.findIndex(({ key }) => key === 'memberCode')];
  return { code: ofMember.has(column) && typeof code === 'string' ? code : undefined };
}

/** What was sent about the ticket's borrower; refuses one that was merged or split since: the rows would be another one's too. */
async function openSent(
  client: Connection,
  stored: Stored,
  {
    madeAt,
    member,
    isRated,
  }: { readonly madeAt: string; readonly member: Member | undefined; readonly isRated: boolean },
) {
  if (stored.subjectId === null) return nothingSent;
  const { rows } = await client.query('select portal.open_file($1, $2) as subject', [stored.inquiryId, stored.askedAt]);
  const subject = rows[0]?.subject ?? null;
  if (subject === null) return nothingSent;
  await refuseOther(client, subject, madeAt);
  if (member === undefined) return readSent(client, subject, { isRated });
  await client.query('select from portal.open_group($1, $2)', [stored.inquiryId, stored.askedAt]);
  if (member.code === undefined) return readSent(client, subject, { isRated });
  const { rows: members } = await client.query(
    `select s.subject_id as id from bureau.subject s where s.cic_code = $1 and s.subject_id = any (bureau.opened_subjects())`,
    [member.code],
  );
  const [other] = members;
  // No longer of the group, or merged into another: its file is not this ticket's.
  if (other === undefined) return nothingSent;
  await refuseOther(client, other.id, madeAt);
  return readSent(client, other.id, { isRated });
}
