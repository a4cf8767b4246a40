import { refuseComing } from '#bureau/cold/coming.ts';
import type { CellPlace, FigureSource } from '#bureau/contract/figure-source.ts';
import type { Report } from '#bureau/contract/report.ts';
import { contributedClassesAt } from '#bureau/credit/contributed.ts';
import { addYears } from '#bureau/credit/months.ts';
import { readSent } from '#bureau/lineage/read-sent.ts';
import { makeReportAsKnown, type PastAsked } from '#bureau/lineage/report-as-known.ts';
import { nothingSent } from '#bureau/lineage/sent.ts';
import { sourceOf } from '#bureau/lineage/source-of.ts';
import { productOf } from '#bureau/reports/products.ts';
import { lineageRefusals } from '#bureau/lineage/refusals.ts';
import { purposeNamed } from '#bureau/contract/purposes.ts';
import { subjectKindOf } from '#bureau/contract/subject-kind.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { sharedNow } from '#kit/server/clock.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { pastReports } from './contract.ts';

export const pastReportsServer = serve(pastReports, {
  async ofTicket({ body }, context) {
    context.audit.note(askedOf(body));
    return shown(await ofTicket(context, body, body.day === undefined ? undefined : momentOf(body.day, body.time)));
  },
  async ofCase({ body }, context) {
    context.audit.note(askedOf(body));
    return shown(await ofCase(context, body, momentOf(body.day, body.time)));
  },
  async sourceOfTicket({ query }, context) {
    const { moment } = query;
    const made = await ofTicket(context, query, moment === undefined ? undefined : microseconds(new Date(moment)));
    return sourceIn(context, made, query);
  },
  async sourceOfCase({ query }, context) {
    return sourceIn(context, await ofCase(context, query, microseconds(new Date(query.moment))), query);
  },
});

/** A report made again, of whom and for whom. */
type Made = Pick<PastAsked, 'moment' | 'subjectId' | 'memberId'> & { readonly report: Report };

const shown = ({ moment, report }: Made) => ({ moment: `${moment.slice(0, 23)}Z`, report });

type OfTicket = { readonly institution: string; readonly voucherCode: string };

/** The report of a ticket as of a moment; without one, of its own. */
async function ofTicket(context: Context, { institution, voucherCode }: OfTicket, at?: string): Promise<Made> {
  const { client, audit, who } = context;
  const { rows } = await client.query(
    `select * from portal.open_past_ticket($1, $2)
       /* never null: inquiry_id, asked_at, product, product_vi, product_en, sections, customer_type, customer_name, username, member_id, member_vi, member_en, member_address, made_at, purpose */`,
    [institution, voucherCode],
  );
  const [ticket] = rows;
  audit.noteAlso({ institution, voucher: voucherCode });
  if (ticket === undefined) {
    await refuseComing(client, 'inquiries');
    throw new Refusal('not-found', 'voucherCode');
  }
  if (ticket.subject_id !== null) audit.about(ticket.subject_id);
  const own = ticket.made_at;
  const moment = at ?? own;
  await refuseMoment(context, moment);
  const [subjectId, memberId] = [ticket.subject_id ?? undefined, ticket.member_id];
  const report = await makeReportAsKnown(client, context.cipher, {
    ...{ moment, subjectId, memberId },
    // The ticket's own footprint came after its report.
    withoutInquiry: moment <= own ? ticket.inquiry_id : undefined,
    ...{ madeBy: who.username, madeAt: sharedNow().toISOString() },
    header: {
      product: {
        code: ticket.product,
        name: { vi: ticket.product_vi, en: ticket.product_en },
        sections: ticket.sections,
      },
      subjectKind: subjectKindOf(ticket.customer_type),
      ...{ customerName: ticket.customer_name, cicCode: ticket.cic_code, voucher: voucherCode },
      inquirer: {
        institution: { vi: ticket.member_vi, en: ticket.member_en },
        ...{ code: institution, address: ticket.member_address, user: ticket.username },
      },
      asked: ticket.asked_at.toISOString(),
      purpose: purposeNamed(ticket.purpose),
    },
  });
  return { moment, subjectId, memberId, report };
}

type OfCase = { readonly dispute: string; readonly product: keyof (typeof productsOf)['natural'] };

/** The report about the borrower of a case as of a moment. */
async function ofCase(context: Context, { dispute, product: wanted }: OfCase, moment: string): Promise<Made> {
  const { client, audit, who } = context;
  const { rows } = await client.query(
    `select * from portal.open_past_case($1)
       /* never null: number, subject_id, subject_type, subject_name, cic_code, raised_by, member_id, member_code, member_vi, member_en, member_address */`,
    [dispute],
  );
  const [one] = rows;
  if (one === undefined) throw new Refusal('not-found', 'dispute');
  audit.about(one.subject_id);
  audit.noteAlso({ dispute: one.number, product: wanted });
  await refuseMoment(context, moment);
  const subjectKind = subjectKindOf(one.subject_type);
  const product = await productNamed(context, productsOf[subjectKind][wanted]);
  const madeAt = sharedNow().toISOString();
  const [subjectId, memberId] = [one.subject_id, one.member_id];
  const report = await makeReportAsKnown(client, context.cipher, {
    ...{ moment, subjectId, memberId, madeBy: who.username, madeAt },
    header: {
      ...{
        product,
        subjectKind,
        customerName: one.subject_name,
        cicCode: one.cic_code,
        voucher: one.number,
        asked: madeAt,
      },
      inquirer: {
        institution: { vi: one.member_vi, en: one.member_en },
        ...{ code: one.member_code, address: one.member_address, user: one.raised_by },
      },
    },
  });
  return { moment, subjectId, memberId, report };
}

/** Where a cell of a report made again comes from: the bureau sees files and rows of everybody. */
async function sourceIn(
  { client, who, audit }: Context,
  { moment, subjectId, memberId, report }: Made,
  place: CellPlace,
): Promise<FigureSource> {
  audit.noteAlso({ section: place.section });
  const isMember = productOf(report.product.code)?.members === 'voluntary';
  const classes = isMember ? new Set<string>(await contributedClassesAt(client, memberId, moment)) : undefined;
  const sent = subjectId !== undefined && report.hasInformation ? await readSent(client, subjectId) : nothingSent;
  const reader = { code: who.institutionCode, isBureau: true, classes };
  const source = sourceOf(report, place, { sent, madeAt: moment, reader });
  if (source === undefined) throw new Refusal('not-found', 'section');
  return source;
}

const productsOf = {
  natural: { relation: 'R11', loans: 'R11A', cards: 'R14', collateral: 'R21' },
  legal: { relation: 'R10', loans: 'R10A', cards: 'R14', collateral: 'R20' },
} as const;

async function productNamed({ client }: Context, code: string): Promise<PastAsked['header']['product']> {
  const { rows } = await client.query(
    'select p.name_vi as vi, p.name_en as en from bureau.product p where p.code = $1',
    [code],
  );
  const [name] = rows;
  if (name === undefined) throw new Error(`no product ${code}`);
  return { code, name };
}

function askedOf({ day, time }: { readonly day?: string | undefined; readonly time?: string | undefined }) {
  return { ...(day === undefined ? {} : { day }), ...(time === undefined ? {} : { time }) };
}

/** The moment of a day and time in Hanoi, ISO 8601 in UTC with microseconds: without a time the day's end, today no later than now. */
function momentOf(day: string, time: string | undefined): string {
  const now = sharedNow();
  if (time === undefined && day === hanoiDay(now)) return microseconds(now);
  return microseconds(new Date(`${day}T${time ?? '23:59:59.999'}+07:00`));
}

function microseconds(moment: Date): string {
  return moment.toISOString().replace('Z', '000Z');
}

// Values that came before versions were kept, or whose life is over, are not known any more.
async function refuseMoment({ client }: Context, moment: string): Promise<void> {
  const now = sharedNow();
  if (moment > microseconds(now)) throw new Refusal(lineageRefusals['moment-to-come'], 'day');
  const { rows } = await client.query('select v.since from bureau.versions_kept v');
  const kept = rows[0]?.since ?? now;
  const oldest = new Date(`${addYears(hanoiDay(now), -5)}T00:00:00+07:00`);
  const since = kept > oldest ? kept : oldest;
  if (moment < microseconds(since))
    throw new Refusal(lineageRefusals['before-versions'], 'day', { since: formatDateTime(since, 'seconds') });
}
