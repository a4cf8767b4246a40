import type { ReceivedFile } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { inquiryRequest } from '#bureau/inquiries/request.ts';
import { customerTypeOf, subjectKindOf } from '#bureau/contract/subject-kind.ts';
import { companyName } from '#bureau/matching/company-name.ts';
import { matchName } from '#bureau/matching/normalise.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { requireMeant } from '#bureau/matching/require-meant.ts';
import { addEvent } from './events.ts';
import { addPaper } from './papers.ts';
import { disputesRefusals } from './refusals.ts';

/** Whom a case about a new name means, and the names on record, the registered one first. */
export type Holder = { readonly cicCode: string; readonly names: string[] };

type Body = {
  readonly customerType: '1' | '2';
  readonly customerName: string;
  readonly identityNumber?: string | undefined;
  readonly taxCode?: string | undefined;
  readonly cicCode?: string | undefined;
  readonly claim: string;
};

/**
 * Opens a case about a new name of whoever holds the numbers, with its document. Refuses `name-fits` if the name is on record, `no-subject`
 * if nobody holds the numbers, and what an inquiry with them would be refused for. The case is under the typed name: whose the numbers are
 * is not told.
 */
export async function raiseNewName(
  context: Context,
  { customerType: type, customerName: name, claim, ...numbers }: Body,
  { file, today, dueOn }: { readonly file: ReceivedFile; readonly today: string; readonly dueOn: string },
) {
  const { client, who, audit } = context;
  const meant = await requireMeant(context, { type, name, ...numbers });
  if (meant.kind === 'meant') throw new Refusal(disputesRefusals['name-fits'], 'customerName');
  const [holder, ...others] = meant.kind === 'name-differs' ? meant.holders : [];
  if (holder === undefined || others.length > 0) throw new Refusal(matchingRefusals['no-subject'], 'identityNumber');
  audit.about(holder);
  const { rows } = await client.query(
    `insert into portal.dispute (institution_id, id, number, kind, subject_id, cic_code, subject_name, contract_number, field, claim,
       received_on, due_on, raised_by, raised_by_id, branch_id, is_figure_kept)
     values ($1, $2, 'KN' || lpad(nextval('portal.dispute_number')::text, 8, '0'), 'dispute', $3, $4, $5, '-', 'name', $6, $7, $8, $9, $10, $11,
       true)
     on conflict do nothing returning id, number, state`,
    [
      who.institutionId,
      uuidV7(),
      holder,
      numbers.cicCode ?? '',
      name,
      claim,
      today,
      dueOn,
      who.username,
      who.userId,
      who.branchId,
    ],
  );
  const [made] = rows;
  if (made === undefined) throw new Refusal(disputesRefusals['name-known'], 'customerName');
  await addEvent(context, made.id, { side: 'institution', kind: 'received', note: claim });
  await addPaper(context, made, { file, side: 'institution' });
  return { dispute: made.id, number: made.number, dueOn };
}

/** The numbers of a ticket that ended because of its name. Refuses `not-found` for any other ticket, another institution's included. */
export async function askedWith(
  { client, who, cipher }: Context,
  voucher: string,
): Promise<Omit<Body, 'customerName' | 'claim'>> {
  const { rows } = await client.query(
    `select q.request, q.customer_type
      from portal.voucher v
      join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
      where v.institution_id = $1 and v.voucher = $2 and q.ended_as = 'name-differs' and ($3::int is null or q.branch_id = $3)`,
    [who.institutionId, voucher, who.branchId],
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal('not-found', 'voucherCode');
  const { identityNumber, taxCode, cicCode } = inquiryRequest.parse(JSON.parse(cipher.open(found.request)));
  return { customerType: customerTypeOf(subjectKindOf(found.customer_type)), identityNumber, taxCode, cicCode };
}

/** Whom a case of the transaction's institution about a new name means; null of any other. For the desk. */
export async function holderOf(client: Connection, id: string): Promise<Holder | null> {
  const { rows } = await client.query(
    'select cic_code, name from portal.names_of_case($1) /* never null: cic_code, name */',
    [id],
  );
  const [first] = rows;
  return first === undefined ? null : { cicCode: first.cic_code, names: rows.map(({ name }) => name) };
}

/** Puts the name of an accepted case among those on record; refuses `document-needed` if it has no paper. */
export async function keepNewName(
  { client }: Pick<Context, 'client'>,
  { id, subject_name: name }: { readonly id: string; readonly subject_name: string },
): Promise<void> {
  const { rows: holders } = await client.query(
    'select subject_type from portal.names_of_case($1) /* never null: subject_type */',
    [id],
  );
  const isCompany = holders[0]?.subject_type === 1;
  const key = isCompany ? companyName(name).proper : matchName(name).key;
  const { rows } = await client.query('select portal.keep_new_name($1, $2) as is', [id, key]);
  if (rows[0]?.is !== true) throw new Refusal(disputesRefusals['document-needed'], 'step');
}
